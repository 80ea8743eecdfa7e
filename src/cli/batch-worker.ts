export { playChunk as default } from './tally.ts'
