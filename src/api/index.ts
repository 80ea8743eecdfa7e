// `tickscope`: plays battles and finds things out about them. What is exported here is documented in docs/api.md.

export { addGame } from './add-game.ts'
export { batch } from './batch.ts'
export { compare } from './compare.ts'
export { type Issue, TickscopeError } from './error.ts'
export { find } from './find.ts'
export { odds } from './odds.ts'
export { play } from './play.ts'
export { record } from './record.ts'
export type * from './types.ts'
