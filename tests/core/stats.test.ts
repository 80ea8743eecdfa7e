import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { heroAttacks } from '#engine/rulesets/encounter/rules/hero.ts'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { STATS } from '#schemas/duel/words.ts'
import { ABILITIES, type Ability } from '#schemas/encounter/abilities.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { labelOf } from '#schemas/fields.ts'
import { SKILLS } from '#schemas/gambit/catalogue.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Stat, View } from '#schemas/view.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seeds = new URL('../../seeds/', import.meta.url)
const seedsOf = (ruleset: string) => readdirSync(new URL(`${ruleset}/`, seeds))

interface Moment<S> {
  readonly state: S
  readonly ruleset: Ruleset<Types>
  readonly stats: (unit: string) => readonly Stat[]
}

/** The start of a battle, its middle and its end. */
function momentsOf<S>(ruleset: string, file: string): Moment<S>[] {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(`${ruleset}/${file}`, seeds), 'utf8')))
  if (!parsed.ok) throw new Error(`${file} is no scenario`)
  const timeline = simulate(rulesetOf(parsed.value), parsed.value)
  const recorder = createRecorder(timeline)
  return [0, timeline.ticks >> 1, timeline.ticks].map((tick) => {
    const view: View = packet(timeline, recorder, tick).frames[0]!.view
    return {
      state: snapshotAt(timeline, tick).state as S,
      ruleset: timeline.ruleset,
      stats: (unit) => view.tokens.find(({ id }) => id === unit)?.stats ?? [],
    }
  })
}

const numbersIn = (text: string | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number)

describe('everybody tells the numbers of what it fights with, in every seed', () => {
  test.each(seedsOf('gambit'))('gambit/%s: the skills of its rules', (file) => {
    for (const { state, ruleset } of momentsOf<GambitState>('gambit', file))
      for (const { skills } of state.characters)
        for (const { skill } of skills) {
          const { name, damage, healing } = SKILLS[skill]
          expect(ruleset.stats).toHaveProperty(name)
          expect(numbersIn(ruleset.stats?.[name])).toEqual(
            expect.arrayContaining([damage, healing].filter((amount) => amount > 0)),
          )
        }
  })

  test.each(seedsOf('duel'))('duel/%s: the skill, the attack and the move', (file) => {
    for (const { state, stats } of momentsOf<DuelState>('duel', file))
      for (const { id, type, alive, skill } of state.units) {
        if (!alive) continue
        const { atk, range, move } = STATS[type]
        const told = stats(id)
        const textOf = (name: string) => told.find((stat) => stat.name === name)?.text
        expect(numbersIn(textOf('Attack'))).toEqual([atk, range])
        expect(numbersIn(textOf('Move'))).toEqual([move])
        expect(told).toHaveLength(skill ? 3 : 2)
        if (!skill) continue
        const known = [...state.skills, ...CATALOGUE].find((entry) => entry.id === skill)!
        expect(told[2]!.name).toBe(known.name)
        expect(told[2]!.text).toContain(known.text)
        const reach = known.range === undefined ? [] : [known.range]
        expect(numbersIn(told[2]!.text.slice(known.text.length))).toEqual([...reach, known.cooldown])
      }
  })

  test.each(seedsOf('encounter'))('encounter/%s: attacks and abilities', (file) => {
    for (const { state, stats } of momentsOf<EncounterState>('encounter', file))
      for (const unit of state.units) {
        const attacks = unit.isHero ? heroAttacks(state.heroAttributes) : unit.attacks
        const abilities = unit.isHero ? {} : unit.abilities
        const told = stats(unit.id)
        expect(told).toHaveLength(attacks.length + Object.keys(abilities).length)
        attacks.forEach(({ kind, damage, min = 1, max = 5, tags }, i) => {
          const { name, text } = told[i]!
          expect(name.toLowerCase()).toBe(kind)
          const span = min === max ? [min] : [min, max]
          expect(numbersIn(text)).toEqual(kind === 'ranged' ? [damage, ...span] : [damage])
          expect(text.split(' · ')).toEqual(expect.arrayContaining(tags))
        })
        for (const [ability, amount] of Object.entries(abilities)) {
          const stat = told.find(({ name }) => name === labelOf(ability, ABILITIES[ability as Ability]))
          expect(numbersIn(stat?.text)).toEqual(amount === true ? [] : [amount])
        }
      }
  })

  test.each(seedsOf('mech'))('mech/%s: the weapons, alike ones counted', (file) => {
    for (const { state, stats } of momentsOf<MechState>('mech', file))
      for (const { id, weapons } of state.units) {
        const told = stats(id).flatMap(({ name, text }) => {
          const [, count, one] = /^(?:(\d+) × )?(.+)$/.exec(name)!
          return new Array<string>(Number(count ?? 1)).fill(`${one}: ${text}`)
        })
        const held = weapons.map(({ model, ammo, destroyed }) => {
          const { name, damage, heat, range } = WEAPONS[model]
          const shots = ammo === null ? '' : ` · ${ammo} ${ammo === 1 ? 'shot' : 'shots'} left`
          const end = destroyed ? ' · destroyed' : ''
          return `${name}: damage ${damage} · heat ${heat} · range ${range.join('/')}${shots}${end}`
        })
        expect(told.sort()).toEqual(held.sort())
      }
  })
})
