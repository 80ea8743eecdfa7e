/** What `tickscope open` says of itself in the page it serves; null on any other host. Neither a link nor a file can say it. */
const said = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="tickscope-local"]')?.content ?? null

export const isServedLocally = (): boolean => said() !== null

/** A file that the page was opened with and that is watched for it. */
export interface FollowedFile {
  readonly url: URL
  /** Of the file as the page was served; it may have changed since. */
  readonly version: string
}

export function followedFile(): FollowedFile | null {
  const path = new URLSearchParams(location.search).get('url')
  const [what, version = ''] = said()?.split(' ') ?? []
  return what === 'file' && path !== null ? { url: new URL(path, location.href), version } : null
}

/** Whether it brings rules of somebody's own. */
export const bringsRules = (): boolean => document.querySelector('meta[name="tickscope-rules"]') !== null
