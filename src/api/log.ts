// `tickscope/log`: writes and checks battles that another game played. What is exported here is documented in docs/api.md.

export { type CheckLogOptions, checkLog } from './check-log.ts'
export type { Issue } from './error.ts'
export * from './log-writer.ts'
