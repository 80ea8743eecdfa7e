import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { DOCUMENTS } from '../schemas/document.ts'
import { indented } from './write.ts'

const FOLDER = 'schemas'

mkdirSync(FOLDER, { recursive: true })
for (const [format, schema] of Object.entries(DOCUMENTS)) {
  const name = format.slice('tickscope/'.length)
  const path = `${FOLDER}/${name}.schema.json`
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' })
  writeFileSync(path, indented({ $schema, title: `Tickscope ${name}`, ...rest }))
  console.log(`wrote ${path}`)
}
