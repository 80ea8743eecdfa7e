// The page makes rows of what the workers of its pool have counted.
export { coverageRows } from '#engine/lab/audit-rows.ts'
