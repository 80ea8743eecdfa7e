import { startWorker } from './start.ts'

/** A file of its own that the page runs first: the engine loads while the page does. */
export const FIRST_WORKER = startWorker()
