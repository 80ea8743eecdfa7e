import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { RULESET_IDS, rulesetOf } from '#engine/rulesets/index.ts'
import { DOCUMENTS } from '#schemas/documents/document.ts'
import { anyLine } from '#schemas/log/line.ts'

const FOLDER = 'schemas'

function write(name: string, { $schema, ...schema }: z.core.JSONSchema.BaseSchema, title: string): void {
  const path = `${FOLDER}/${name}.schema.json`
  writeFileSync(path, `${JSON.stringify({ $schema, title, ...schema }, null, 2)}\n`)
  console.log(`wrote ${path}`)
}

/** A line is one thing, and what else is in it is ignored. */
function lineSchema(): z.core.JSONSchema.BaseSchema {
  const { anyOf, ...schema } = z.toJSONSchema(anyLine(), { ...TARGET, io: 'input' })
  return { ...schema, oneOf: anyOf ?? [] }
}

const TARGET = { target: 'draft-2020-12' } as const

const rulesets = await Promise.all(RULESET_IDS.map((ruleset) => rulesetOf({ ruleset })))
mkdirSync(FOLDER, { recursive: true })
for (const [format, load] of Object.entries(DOCUMENTS)) {
  const schemaOf = await load()
  const name = format.slice('tickscope/'.length)
  const schema = z.union(rulesets.map(({ schemas }) => schemaOf(schemas)))
  write(name, z.toJSONSchema(schema, TARGET), `Tickscope ${name}`)
}
write('log', lineSchema(), 'A line of a Tickscope log')
