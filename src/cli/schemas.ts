import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { RULESET_IDS, rulesetOf } from '#engine/rulesets/index.ts'
import { DOCUMENTS } from '#schemas/documents/document.ts'

const FOLDER = 'schemas'

const rulesets = await Promise.all(RULESET_IDS.map((ruleset) => rulesetOf({ ruleset })))
mkdirSync(FOLDER, { recursive: true })
for (const [format, load] of Object.entries(DOCUMENTS)) {
  const schemaOf = await load()
  const name = format.slice('tickscope/'.length)
  const path = `${FOLDER}/${name}.schema.json`
  const schema = z.union(rulesets.map(({ schemas }) => schemaOf(schemas)))
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' })
  writeFileSync(path, `${JSON.stringify({ $schema, title: `Tickscope ${name}`, ...rest }, null, 2)}\n`)
  console.log(`wrote ${path}`)
}
