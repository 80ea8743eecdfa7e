export { runChunk as default } from '#engine/lab/jobs.ts'
