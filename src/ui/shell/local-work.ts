// What a page that is served by `tickscope open` follows, in one piece.

export { followFile } from './follow-file.ts'
export { followRules } from './follow-rules.ts'
