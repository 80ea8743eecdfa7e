import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { NumberPart, Part } from '#ui/forms/sentence/types.ts'
import { type Field, placeOf, unitFields } from '#ui/inspector/unit/unit-fields.ts'
import { partsOf, type Subject } from '#ui/inspector/unit/unit-parts.ts'
import { MAIN, type Scenario, type Summary } from '#worker/protocol.ts'
import { newHost, unwrap, wholePackets } from '../support/host.ts'

const FOLDER = new URL('../../seeds/', import.meta.url)

async function opened(file: string) {
  const host = newHost()
  const document: unknown = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  let ticks = 0
  let isOver = false
  const { main } = unwrap(
    await host.open({ kind: 'document', document }, (progress) => {
      ticks = progress.ticks
      isOver = progress.outcome !== null
    }),
  )
  await expect.poll(() => isOver).toBe(true)
  return { host, main, ticks }
}

type Opened = Awaited<ReturnType<typeof opened>>

async function subjectsAt({ host, main }: Pick<Opened, 'host' | 'main'>, tick: number) {
  const [packet] = wholePackets(main, await host.packets(MAIN, tick, tick))
  const draft = unwrap(await host.moment(MAIN, tick))
  return main.units.flatMap(({ id }) => {
    const known = placeOf(packet!.state, id)
    if (known === null) return []
    const subject: Subject = {
      ...known,
      whole: known.unit,
      id,
      table: main.changeable,
      draft,
      original: draft,
      cellNames: main.board.names ?? [],
    }
    return [{ subject, fields: unitFields(packet!.state, packet!.frames, 0, id) ?? [] }]
  })
}

const leavesOf = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.fields.length > 0 ? leavesOf(field.fields) : [field]))

const numbersOf = (fields: readonly Field[], subject: Subject): NumberPart[] =>
  leavesOf(fields)
    .flatMap((field): readonly Part[] => partsOf(field, subject) ?? [])
    .filter((part) => part.kind === 'number')

const changed = (scenario: Scenario, change: (draft: Scenario) => void): Scenario => {
  const draft = structuredClone(scenario)
  change(draft)
  return draft
}

/** The unit of a subject in the state a branch begins with. */
async function wholeIn(host: Opened['host'], summary: Summary, tick: number, { id }: Subject) {
  const [packet] = wholePackets(summary, await host.packets(summary.branch, tick, tick))
  return placeOf(packet!.state, id)?.unit
}

describe('what a unit can be changed in, in every ruleset', () => {
  const seeds = readdirSync(FOLDER).flatMap((ruleset) =>
    readdirSync(new URL(`${ruleset}/`, FOLDER))
      .filter((_, i) => i % 5 === 0)
      .map((file) => `${ruleset}/${file}`),
  )
  test.each(seeds)('%s: a number that is set is that number from the tick on', async (file) => {
    const { host, main, ticks } = await opened(file)
    const refused: string[] = []
    let accepted = 0
    for (const tick of [0, Math.floor(ticks / 2)]) {
      const subjects = await subjectsAt({ host, main }, tick)
      for (const { subject, fields } of subjects.slice(0, 2))
        for (const part of numbersOf(fields, subject)) {
          const value = part.value < part.max ? part.value + 1 : part.value - 1
          if (value < part.min) continue
          const draft = changed(subject.draft, (scenario) => part.set(scenario, value))
          const message = `${subject.id} ${part.name} at ${tick}`
          const parts = numbersOf(fields, { ...subject, draft })
          expect(
            parts.find(({ key }) => key === part.key),
            message,
          ).toMatchObject({ value, was: part.value })
          const edits = await host.editsTo(MAIN, tick, draft)
          const tried = await host.try(
            { id: 'tried', parent: MAIN, attempt: { draft, tick, from: 'here' } },
            () => {},
          )
          if (!tried.ok) {
            // A cell may be taken or off the board, and what was declared may rule it out; that is said.
            expect(tried.issues[0]?.message, message).not.toBe('')
            refused.push(message)
            continue
          }
          accepted++
          expect(unwrap(edits), message).toHaveLength(1)
          const whole = await wholeIn(host, tried.value.summary!, tick, subject)
          const [other] = numbersOf(fields, { ...subject, whole }).filter(({ key }) => key === part.key)
          expect(other?.value, message).toBe(value)
        }
    }
    expect(accepted, refused.join(', ')).toBeGreaterThanOrEqual(refused.length)
  })

  test('is little where nothing is a number: names, sides and ids stay text', async () => {
    const { host, main } = await opened('gambit/3v3-showcase.json')
    const [first] = await subjectsAt({ host, main }, 9)
    const { subject, fields } = first!
    const read = fields.filter((field) => partsOf(field, subject) === null).map(({ name }) => name)
    expect(read).toEqual(expect.arrayContaining(['id', 'name', 'faction', 'letter']))
    expect(numbersOf(fields, subject).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['position q', 'position r', 'hp', 'max hp', 'heavy-punch-1 cooldown']),
    )
  })

  test('stays within what is beside it: hp up to the most of it, which is no less than hp', async () => {
    const { host, main } = await opened('gambit/3v3-showcase.json')
    const subjects = await subjectsAt({ host, main }, 9)
    const { subject, fields } = subjects.find(({ subject: { id } }) => id === 'sable')!
    const [hp, most] = ['hp', 'max hp'].map((wanted) =>
      numbersOf(fields, subject).find(({ name }) => name === wanted),
    )
    expect(hp).toMatchObject({ value: 40, min: 1, max: 80 })
    expect(most).toMatchObject({ value: 80, min: 40, reach: { min: 40, max: 160 } })
  })
})
