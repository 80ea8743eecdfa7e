/**
 * The origin of the page that embeds this one: named by `?embed=https://host`, else what the browser says, which Firefox
 * does not. Null if it is not known, or there is none, as with a page from a disk.
 */
export function originOfEmbedder(): string | null {
  const address = new URLSearchParams(location.search).get('embed') || location.ancestorOrigins?.[0]
  if (address === undefined || !URL.canParse(address)) return null
  const { origin } = new URL(address)
  return origin === 'null' ? null : origin
}
