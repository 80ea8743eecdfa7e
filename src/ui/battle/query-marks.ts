/** What tells several queries apart wherever they are shown, by their place in the list. */
export const QUERY_MARKS = [
  { sign: '●', name: 'circle' },
  { sign: '▲', name: 'triangle' },
  { sign: '■', name: 'square' },
  { sign: '◆', name: 'diamond' },
] as const
