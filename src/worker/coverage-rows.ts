// The page makes rows of what the workers of its pool have counted, and tables of the rows.
export { auditCsv } from '#engine/lab/audit-csv.ts'
export { coverageRows } from '#engine/lab/audit-rows.ts'
export type { AuditRow } from '#schemas/audit.ts'
