import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inShell, linesOf, tickscope, useCli } from './tickscope.ts'

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const DUEL = 'seeds/duel/counter-trade.json'

const cli = useCli()
const { at } = cli
const put = async (name: string, document: unknown) => {
  await writeFile(at(name), JSON.stringify(document))
  return at(name)
}
const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
const compared = async (a: string, b: string) =>
  JSON.parse((await tickscope('compare', a, b, '--json')).stdout)

/** The showcase with another threshold of Iris' heal. */
async function healsBelow(value: number) {
  const scenario = await json(SHOWCASE)
  scenario.setup.characters[1].skills[0].trigger.conditionValue = value
  return put(`below-${value}.json`, scenario)
}

describe('compare', () => {
  test('says where two scenarios part, down to the check and its numbers', async () => {
    const { code, stdout, stderr } = await tickscope('compare', SHOWCASE, await healsBelow(30))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(
      'They part at tick 6, decide: Iris — Heal, C Sable at 56.25 %: needs below 60 % (yes) | below 30 % (no)\n',
    )
  })

  test('has what differs as JSON', async () => {
    expect(await compared(SHOWCASE, await healsBelow(30))).toEqual({
      same: false,
      tick: 6,
      phase: 'decide',
      kind: 'decision',
      unit: 'iris',
      sentence: expect.stringContaining('They part at tick 6'),
      a: { actor: 'iris', busy: false, chosen: 'heal-1' },
      b: { actor: 'iris', busy: false, chosen: 'ranged-attack-1' },
    })
  })

  test('finds battles the same whatever they are called', async () => {
    const { code, stdout } = await tickscope(
      'compare',
      SHOWCASE,
      await put('renamed.json', { ...(await json(SHOWCASE)), name: 'x' }),
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The same happens in both.\n' })
    expect(await compared(SHOWCASE, at('renamed.json'))).toEqual({
      same: true,
      tick: null,
      phase: null,
      kind: null,
    })
  })

  test('names the edit of a replay that made the difference', async () => {
    const replay = JSON.parse((await tickscope('run', SHOWCASE, '--replay', '-')).stdout)
    const edited = await put('edited.json', { ...replay, edits: [{ tick: 4, unit: 'iris', hp: 7 }] })
    const found = await compared(SHOWCASE, edited)
    expect(found).toMatchObject({
      tick: 4,
      phase: null,
      kind: 'state',
      unit: 'iris',
      b: { 'characters.iris.hp': 7 },
    })
    expect(found.sentence).toMatch(/Iris hp: \d+ \| 7 \(changed at tick 4, in the second: Iris: hp \d+ → 7\)/)
  })

  test('names the scripted orders that made the difference', async () => {
    const talk = 'seeds/encounter/talk-to-the-wounded.json'
    const scenario = await json(talk)
    const other = await put('no-talk.json', { ...scenario, orders: scenario.orders.slice(1) })
    const found = await compared(talk, other)
    expect(found).toMatchObject({ tick: 0, phase: 'choose', kind: 'event' })
    expect(found.sentence).toContain('(P ordered Convert c3r0 | Attack c3r0)')
  })

  test('takes recordings as they were recorded, and mixes them with what is played', async () => {
    const other = await healsBelow(30)
    await tickscope('run', SHOWCASE, '--record', at('a-recording.json'))
    await tickscope('run', other, '--record', at('b-recording.json'))
    const played = await compared(SHOWCASE, other)
    expect(await compared(at('a-recording.json'), at('b-recording.json'))).toEqual(played)
    expect(await compared(SHOWCASE, at('b-recording.json'))).toEqual(played)
    const recording = await json(at('a-recording.json'))
    recording.ticks[9].state.characters[0].hp += 1
    const changed = await put('changed-recording.json', recording)
    expect(await compared(changed, SHOWCASE)).toMatchObject({
      tick: 9,
      phase: null,
      kind: 'state',
      unit: 'bryn',
    })
  })

  test('reads a document from standard input', async () => {
    const { code, stdout } = await inShell(
      `tickscope compare - below-30.json < ${join(process.cwd(), SHOWCASE)}`,
      cli.folder,
    )
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('tick 6') })
  })

  test('refuses battles of different games', async () => {
    const { code, stdout, stderr } = await tickscope('compare', SHOWCASE, DUEL)
    expect({ code, stdout, lines: linesOf(stderr) }).toEqual({
      code: 1,
      stdout: '',
      lines: [
        `${DUEL}: ruleset: is duel, and ${SHOWCASE} is gambit: only battles of one game can be compared`,
      ],
    })
  })

  test('says what is wrong with either file', async () => {
    const { code, stderr } = await tickscope(
      'compare',
      at('nowhere.json'),
      await put('wrong.json', { format: 'x' }),
    )
    expect(code).toBe(1)
    expect(linesOf(stderr)).toHaveLength(2)
  })

  test('needs two files', async () => {
    expect((await tickscope('compare', SHOWCASE)).code).toBe(2)
  })
})
