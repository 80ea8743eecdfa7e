/** What the page's own address may ask for, beside the part after its #. */
const WISHES = ['url', 'embed', 'wait']

/** The page itself, whole and with nothing wished for: not `view.html`, not embedded, no document. */
export function pageAddress(): URL {
  const page = new URL(location.href)
  page.hash = ''
  page.pathname = page.pathname.replace(/\/view(?:\.html)?$/, '/')
  for (const wish of WISHES) page.searchParams.delete(wish)
  return page
}
