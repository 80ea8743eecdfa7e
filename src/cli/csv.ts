export { csvLine } from '#schemas/text/csv.ts'
