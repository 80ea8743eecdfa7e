// A static host cannot vary a page's policy by its query. The usual page may reach its own host alone; `view.html` is the
// same page under a policy that lets it fetch from others, once somebody has agreed to it.

const VIEW = 'view.html'

/** Whether this page may reach nothing but its own host. */
export function needsOtherPolicy(): boolean {
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')
  // A host that answers with the usual page for everything must not send anybody round in circles.
  const isThere = /\/view(?:\.html)?$/.test(location.pathname)
  return !isThere && /connect-src 'self'(?:;|$)/.test(policy?.content ?? '')
}

/** Loads the page that may; this one does nothing more. */
export function goElsewhere(): Promise<never> {
  location.replace(new URL(`${VIEW}${location.search}${location.hash}`, location.href))
  return new Promise(() => {})
}
