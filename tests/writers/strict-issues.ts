import { readLog } from '#engine/log/read-log.ts'

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

/** All that `validate --strict` would say about a log. */
export async function strictIssues(text: string): Promise<string[]> {
  const read = await readLog(bytesOf(text), { isStrict: true })
  return (read?.issues ?? []).map(({ line, message }) => `line ${line}: ${message}`)
}
