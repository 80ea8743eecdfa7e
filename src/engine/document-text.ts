import type { Document } from '#schemas/documents/document.ts'
import { jsonFromText, locate } from '#schemas/parsing/json-text.ts'
import { capIssues, invalid, type Parsed, textFromPath } from '#schemas/result.ts'
import { parseDocument } from './documents.ts'

/** Reads the text of a document; every issue that has a place in the text says it. */
export async function documentFromText(text: string): Promise<Parsed<Document>> {
  const json = jsonFromText(text)
  if (!json.ok) return json
  const { value, issues } = json.value
  const parsed = await parseDocument(value)
  if (parsed.ok) return issues.length === 0 ? parsed : invalid(capIssues(issues))
  const said = new Set(issues.map(({ path }) => textFromPath(path)))
  const others = parsed.issues.filter(({ path, more }) => more !== undefined || !said.has(textFromPath(path)))
  return invalid(capIssues([...issues, ...locate(text, others, value)]))
}
