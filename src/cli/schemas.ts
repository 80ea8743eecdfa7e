import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { DOCUMENTS } from '#schemas/document.ts'

const FOLDER = 'schemas'

mkdirSync(FOLDER, { recursive: true })
for (const [format, schema] of Object.entries(DOCUMENTS)) {
  const name = format.slice('tickscope/'.length)
  const path = `${FOLDER}/${name}.schema.json`
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' })
  writeFileSync(path, `${JSON.stringify({ $schema, title: `Tickscope ${name}`, ...rest }, null, 2)}\n`)
  console.log(`wrote ${path}`)
}
