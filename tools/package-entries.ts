/** What the package exports, by subpath: a source below `src`, without its ending. */
export const API = {
  '.': 'api/index',
  './log': 'api/log',
  './rules': 'api/rules',
  './viewer': 'api/viewer',
} as const
