let path: string | null = null

/** The module with rules of one's own that every worker loads first, as a path on the page's own host; null if there is none. */
export const ownModule = (): string | null => path

export const setOwnModule = (loaded: string): void => {
  path = loaded
}
