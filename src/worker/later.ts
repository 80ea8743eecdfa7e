/**
 * Code that no opening battle needs, left out of what the worker loads first. It is loaded when it is wanted or, before
 * that, when there is nothing else to do.
 */
export const later = {
  answers: () => import('./later-answers.ts'),
  files: () => import('./file.ts'),
  replays: () => import('#schemas/documents/replay.ts'),
  links: () => import('./link.ts'),
  verification: () => import('#engine/core/files/verify.ts'),
}

export const loadLater = () => Promise.all(Object.values(later).map((load) => load()))
