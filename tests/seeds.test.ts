import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { GambitEvent } from '#engine/rulesets/gambit/events.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSkill } from '#schemas/gambit/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { play } from './support/battle.ts'

type Battle = ReturnType<typeof play>
interface Claim {
  readonly shows: string
  readonly check: (battle: Battle, document: GambitScenario) => void
}

const folder = new URL('../seeds/gambit/', import.meta.url)
const files = readdirSync(folder).sort()
const seedName = (file: string) => file.replace(/\.json$/, '')

function open(name: string): GambitScenario {
  const parsed = parse(GambitScenario, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')))
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

/** The same battle with one rule changed. */
function withRule(
  document: GambitScenario,
  id: string,
  index: number,
  change: Partial<CurrentSkill>,
): GambitScenario {
  const { setup } = document
  if (setup.edition !== 'current') throw new Error('only the rules of edition current can be changed here')
  const characters = setup.characters.map((character) =>
    character.id === id
      ? {
          ...character,
          skills: character.skills.map((rule, i) => (i === index ? { ...rule, ...change } : rule)),
        }
      : character,
  )
  return { ...document, setup: { ...setup, characters } }
}

const like = (fields: { readonly type: GambitEvent['type'] } & Record<string, unknown>) =>
  expect.objectContaining(fields)

const hex = (q: number, r: number) => ({ q, r })

const rollsOf = (battle: Battle) =>
  Array.from({ length: battle.ticks }, (_, tick) =>
    battle.record(tick).frames.flatMap(({ rolls }) => rolls.map((roll) => ({ tick, ...roll }))),
  ).flat()

/** The check that stopped a rule, with its numbers. */
const stoppedBy = (battle: Battle, tick: number, id: string, rule: number) =>
  battle.decision(tick, id).options[rule]?.checks.find(({ passed }) => !passed)

const skillsChosen = (battle: Battle, id: string) =>
  battle.events().flatMap((event) => (event.type === 'decided' && event.actor === id ? [event.skill] : []))

const hpAt = (battle: Battle, tick: number, id: string) => battle.at(tick)[id]?.hp

const CLAIMS: Readonly<Record<string, Claim>> = {
  '3v3-showcase': {
    shows: 'lots at 1, 3, 5, C first hit at 3, heals at 8, a dodge at 9, a kick at 14, victory at 35',
    check: (battle) => {
      expect(rollsOf(battle).map(({ tick, value }) => [tick, value])).toEqual([
        [1, 1],
        [1, 0],
        [3, 1],
        [5, 1],
      ])
      const hits = battle.events().filter((event) => event.type === 'damaged' && event.target === 'sable')
      expect(hits[0]).toEqual(like({ type: 'damaged', tick: 3, source: 'moira', hp: 65 }))
      expect(battle.verdicts(2, 'moira')).toContain('selected')
      expect(stoppedBy(battle, 2, 'moira', 0)).toMatchObject({ name: 'trigger', actual: 100, needed: 50 })
      expect(battle.events(8)).toEqual(
        expect.arrayContaining([
          like({ type: 'healed', source: 'iris', target: 'sable', hp: 50 }),
          like({ type: 'healed', source: 'moira', target: 'vex', hp: 30 }),
          like({ type: 'died', actor: 'vex' }),
        ]),
      )
      expect(skillsChosen(battle, 'sable')).toContain('dash')
      expect(battle.events(9)).toContainEqual(like({ type: 'moved', actor: 'sable', blocked: false }))
      expect(battle.events(10)).toContainEqual(like({ type: 'whiffed', source: 'moira', action: 'attack' }))
      expect(battle.events(14)).toContainEqual(
        like({
          type: 'interrupted',
          source: 'sable',
          target: 'gorm',
          cancelled: { instance: 'heavy-punch-1', skill: 'heavy-punch' },
        }),
      )
      const deaths = battle.events().filter(({ type }) => type === 'died')
      expect(deaths.map(({ tick }) => tick)).toEqual([8, 16, 23, 35])
      expect(battle.events(35)).toContainEqual(like({ type: 'charged', source: 'bryn', target: 'moira' }))
      expect([battle.outcome, battle.ticks]).toEqual(['victory', 36])
    },
  },
  'arrows-miss-walkers': {
    shows: 'shots land behind the walker at ticks 1 and 4, and hit him at 7, when he stands',
    check: (battle) => {
      expect(battle.events(1)).toContainEqual(like({ type: 'whiffed', source: 'asha', cell: hex(1, 1) }))
      expect(battle.events(4)).toContainEqual(like({ type: 'whiffed', source: 'asha', cell: hex(0, 1) }))
      const hits = battle.events().filter((event) => event.type === 'damaged' && event.source === 'asha')
      expect(hits[0]).toEqual(like({ type: 'damaged', tick: 7, target: 'hulk' }))
      expect(battle.events(6)).toContainEqual(like({ type: 'damaged', source: 'hulk' }))
    },
  },
  'best-target-out-of-reach': {
    shows: 'at tick 0 the weakest enemy is 5 hexes away, range 4; the filtered rule shoots the other',
    check: (battle) => {
      expect(battle.verdicts(0, 'yara')).toEqual(['out_of_range', 'selected', 'skipped'])
      expect(stoppedBy(battle, 0, 'yara', 0)).toMatchObject({ name: 'range', actual: 5, needed: 4 })
      expect(battle.events(1)).toContainEqual(like({ type: 'damaged', source: 'yara', target: 'odo' }))
    },
  },
  'charge-into-a-body': {
    shows: 'the charge at tick 1 stops behind somebody else, the one at tick 5 kills',
    check: (battle) => {
      const [blocked] = battle.events(1).filter(({ type }) => type === 'charged')
      expect(blocked).toEqual(like({ type: 'charged', source: 'rook', from: hex(-3, 1), to: hex(-2, 1) }))
      expect(blocked).not.toHaveProperty('target')
      expect(battle.at(0)['shield']?.position).toEqual(hex(-1, 1))
      expect(battle.at(0)['rook']?.skills[0]).toMatchObject({ skill: 'charge', criterion: 'lowest_hp' })
      expect(battle.events(5)).toEqual(
        expect.arrayContaining([
          like({ type: 'charged', source: 'rook', target: 'shield', amount: 20 }),
          like({ type: 'died', actor: 'shield' }),
          like({ type: 'damaged', source: 'shield', target: 'rook' }),
        ]),
      )
    },
  },
  'cooldown-waits-for-the-wind-up': {
    shows: 'one tick of cooldown is left to both at tick 2; one shoots again at 3, the other at 5',
    check: (battle) => {
      const cooldown = (tick: number, id: string) => battle.at(tick)[id]?.skills[0]?.cooldown
      expect([cooldown(2, 'vera'), cooldown(2, 'milo')]).toEqual([1, 1])
      expect([3, 4, 5].map((tick) => cooldown(tick, 'vera'))).toEqual([1, 1, 0])
      expect(cooldown(3, 'milo')).toBe(0)
      const shots = (id: string) =>
        battle
          .events()
          .filter(
            (event) => event.type === 'decided' && event.actor === id && event.skill === 'ranged-attack',
          )
          .map(({ tick }) => tick)
      expect(shots('vera').slice(0, 2)).toEqual([0, 5])
      expect(shots('milo').slice(0, 2)).toEqual([0, 3])
    },
  },
  'dodge-a-heavy-punch': {
    shows: 'the punch lands on an empty hex at tick 2, and no later one hits',
    check: (battle) => {
      expect(battle.verdicts(1, 'wren')).toEqual(['selected', 'skipped', 'skipped'])
      expect(battle.events(2).map(({ type }) => type)).toEqual(['moved', 'whiffed'])
      expect(battle.events(2)).toContainEqual(like({ type: 'whiffed', source: 'brug', cell: hex(-1, 1) }))
      expect(battle.events()).not.toContainEqual(like({ type: 'damaged', source: 'brug' }))
      expect(battle.outcome).toBe('victory')
    },
  },
  'first-duel': {
    shows: 'both walk until tick 3, the first rule of Rex passes only at 13, over in 14 ticks',
    check: (battle) => {
      const moves = battle.events().filter(({ type }) => type === 'moved')
      expect(moves.map(({ tick }) => tick)).toEqual([1, 1, 3, 3])
      expect(battle.verdicts(10, 'rex')?.[0]).toBe('trigger_failed')
      expect(stoppedBy(battle, 10, 'rex', 0)).toMatchObject({ name: 'trigger', actual: 40, needed: 40 })
      expect(battle.verdicts(13, 'rex')?.[0]).toBe('selected')
      expect([battle.outcome, battle.ticks]).toEqual(['victory', 14])
    },
  },
  'flee-from-the-group': {
    shows: 'at tick 0 it dashes west, where fleeing the nearest would go south-west; caught at 43',
    check: (battle, document) => {
      expect(battle.events(0)).toContainEqual(like({ type: 'moved', actor: 'lark', to: hex(-2, 0) }))
      expect(battle.decision(0, 'lark').options[0]?.cells?.length).toBeGreaterThan(6)
      const fromNearest = play(withRule(document, 'lark', 0, { target: 'enemy' }))
      expect(fromNearest.events(0)).toContainEqual(like({ type: 'moved', actor: 'lark', to: hex(-2, 2) }))
      expect(battle.events(43)).toContainEqual(like({ type: 'died', actor: 'lark' }))
    },
  },
  'follower-bounces': {
    shows: 'at tick 1 the hex being left still blocks; from tick 3 the follower keeps pace',
    check: (battle) => {
      const moved = (tick: number) => battle.events(tick).filter(({ type }) => type === 'moved')
      expect(moved(1)).toEqual([
        like({ type: 'moved', actor: 'ben', to: hex(-3, 0), blocked: true }),
        like({ type: 'moved', actor: 'ada', from: hex(-2, 0), to: hex(-1, 0), blocked: false }),
      ])
      expect(moved(3)).toEqual([
        like({ type: 'moved', actor: 'ben', to: hex(-2, 0), blocked: false }),
        like({ type: 'moved', actor: 'ada', to: hex(0, 0), blocked: false }),
      ])
    },
  },
  'friendly-fire': {
    shows: 'at tick 2 the punch meant for Fern hits Skar, who ran into it',
    check: (battle) => {
      expect(battle.events(0)).toContainEqual(
        like({ type: 'decided', actor: 'ulf', target: 'fern', cell: hex(-1, 0), resolvesAt: 2 }),
      )
      expect(battle.events(2)).toEqual(
        expect.arrayContaining([
          like({ type: 'moved', actor: 'skar', to: hex(-1, 0), blocked: false }),
          like({ type: 'damaged', source: 'ulf', target: 'skar', amount: 25 }),
        ]),
      )
    },
  },
  'full-board': {
    shows: '45 against 46 on all 91 hexes, all with a decision at tick 0, fought to an end',
    check: (battle, { setup }) => {
      const { characters } = setup
      expect(characters.filter(({ faction }) => faction === 'friendly')).toHaveLength(45)
      expect(characters.filter(({ faction }) => faction === 'enemy')).toHaveLength(46)
      expect(battle.record(0).decisions.filter(({ chosen }) => chosen !== null)).toHaveLength(91)
      expect(battle.events(0)).not.toContainEqual(like({ type: 'moved', blocked: false }))
      expect(['victory', 'defeat']).toContain(battle.outcome)
      const kinds = new Set(battle.events().map(({ type }) => type))
      expect([...kinds]).toEqual(
        expect.arrayContaining(['healed', 'whiffed', 'interrupted', 'charged', 'damaged', 'moved', 'died']),
      )
    },
  },
  'heal-before-the-blow': {
    shows: 'at tick 2 the heal to 45 comes before the blow of 25 on 20 hp',
    check: (battle) => {
      expect(hpAt(battle, 2, 'tor')).toBe(20)
      const events = battle.events(2)
      const healed = events.findIndex(({ type }) => type === 'healed')
      const hit = events.findIndex((event) => event.type === 'damaged' && event.source === 'golem')
      expect(events[healed]).toEqual(like({ type: 'healed', target: 'tor', hp: 45 }))
      expect(events[hit]).toEqual(like({ type: 'damaged', target: 'tor', amount: 25, hp: 20 }))
      expect(healed).toBeLessThan(hit)
    },
  },
  'heal-on-the-wrong-head': {
    shows: 'the heal aimed at Aldo at tick 0 heals Krag at tick 2',
    check: (battle) => {
      expect(battle.events(0)).toContainEqual(
        like({ type: 'decided', actor: 'joan', target: 'aldo', cell: hex(0, 0) }),
      )
      expect(battle.events(1)).toContainEqual(like({ type: 'charged', source: 'krag', to: hex(0, 0) }))
      expect(battle.events(2)).toContainEqual(
        like({ type: 'healed', source: 'joan', target: 'krag', applied: 25 }),
      )
    },
  },
  'heal-the-surrounded': {
    shows: 'at tick 0 the ally with two enemies around is picked over the one with 30 hp',
    check: (battle) => {
      expect(battle.events(0)).toContainEqual(
        like({ type: 'decided', actor: 'una', skill: 'heal', target: 'oak' }),
      )
      expect([hpAt(battle, 0, 'oak'), hpAt(battle, 0, 'reed')]).toEqual([70, 30])
      const candidates = battle.decision(0, 'una').options[0]?.candidates
      expect(candidates?.map(({ unit, score, kept }) => [unit, score[0]?.value, kept])).toEqual([
        ['oak', 2, true],
        ['reed', 0, false],
      ])
    },
  },
  'kick-stops-a-heal': {
    shows: 'the heal is kicked away at tick 1, and its patient dies at tick 2',
    check: (battle) => {
      expect(battle.events(0)).toContainEqual(
        like({ type: 'decided', actor: 'nix', skill: 'heal', resolvesAt: 2 }),
      )
      expect(battle.events(1)).toContainEqual(
        like({
          type: 'interrupted',
          source: 'jax',
          target: 'nix',
          cancelled: { instance: 'heal-1', skill: 'heal' },
        }),
      )
      expect(battle.events(2)).toContainEqual(
        like({ type: 'damaged', source: 'bram', target: 'ogre', hp: 0 }),
      )
      expect(battle.events(2)).toContainEqual(like({ type: 'died', actor: 'ogre' }))
    },
  },
  'kite-a-light-punch': {
    shows: 'at tick 2 an instant punch whiffs at one who leaves in that tick, and none ever lands',
    check: (battle) => {
      expect(battle.events(2)).toEqual([
        like({ type: 'decided', actor: 'finch', skill: 'dash', resolvesAt: 2 }),
        like({ type: 'decided', actor: 'grub', skill: 'light-punch', target: 'finch', resolvesAt: 2 }),
        like({ type: 'moved', actor: 'finch', blocked: false }),
        like({ type: 'whiffed', source: 'grub', cell: hex(-2, 1) }),
      ])
      expect(battle.events()).not.toContainEqual(like({ type: 'damaged', source: 'grub' }))
      expect(battle.outcome).toBe('victory')
    },
  },
  'lowest-hp-is-not-lowest-percent': {
    shows: 'at tick 2 it heals 30 of 40 instead of 120 of 240, and from tick 3 nobody',
    check: (battle) => {
      const [trigger] =
        battle.decision(0, 'una').options[0]?.checks.filter(({ name }) => name === 'trigger') ?? []
      expect(trigger).toMatchObject({ passed: true, actual: 50, needed: 60 })
      expect(battle.events(2)).toContainEqual(
        like({ type: 'healed', target: 'pip', amount: 25, applied: 10, hp: 40 }),
      )
      expect(battle.verdicts(3, 'una')?.[0]).toBe('no_target')
      expect(stoppedBy(battle, 3, 'una', 0)).toMatchObject({ name: 'wounded', actual: 40, needed: 40 })
      expect(battle.events()).not.toContainEqual(like({ type: 'healed', target: 'troll' }))
    },
  },
  'mutual-kill': {
    shows: 'both die at tick 8, a draw',
    check: (battle) => {
      const died = battle.events(8).filter(({ type }) => type === 'died')
      expect(died).toEqual([like({ type: 'died', actor: 'ida' }), like({ type: 'died', actor: 'oskar' })])
      expect([battle.outcome, battle.ticks]).toEqual(['draw', 9])
    },
  },
  'old-rules-two-triggers': {
    shows: 'one of two triggers stops the heal at tick 0, and the late filter stops a punch',
    check: (battle, { setup }) => {
      expect(setup.edition).toBe('v0.3')
      const triggers = battle.decision(0, 'elin').options[0]?.checks.filter(({ name }) => name === 'trigger')
      expect(triggers?.map(({ passed }) => passed)).toEqual([true, false])
      expect(battle.verdicts(0, 'elin')).toEqual(['trigger_failed', 'selected'])
      expect(battle.verdicts(2, 'elin')).toEqual(['selected', 'skipped'])
      expect(battle.verdicts(0, 'garr')).toEqual(['filter_failed', 'selected', 'skipped'])
      expect(stoppedBy(battle, 0, 'garr', 0)).toMatchObject({ name: 'filter', actual: 60, needed: 50 })
      expect(battle.events(0)).toContainEqual(like({ type: 'decided', actor: 'garr', target: 'runt' }))
      expect([hpAt(battle, 0, 'bulk'), hpAt(battle, 0, 'runt')]).toEqual([60, 25])
    },
  },
  'one-hex-two-comers': {
    shows: 'a roll of two at tick 1 gives the hex to one, whose side then loses',
    check: (battle, document) => {
      expect(rollsOf(battle)).toEqual([
        { tick: 1, label: 'who takes (0, 0)', bound: 2, value: expect.any(Number) },
      ])
      const won = play({ ...document, rolls: [0] })
      expect(won.events(1).filter(({ type }) => type === 'moved')).toEqual([
        like({ type: 'moved', actor: 'kes', to: hex(0, 0), blocked: false }),
        like({ type: 'moved', actor: 'varr', to: hex(1, 0), blocked: true }),
      ])
      expect(won.outcome).toBe('defeat')
      expect(play({ ...document, rolls: [1] }).outcome).toBe('victory')
    },
  },
  'rule-that-never-fires': {
    shows: 'the shadowed Light Punch and the Kick without an occasion stay at zero, bumping from tick 3',
    check: (battle) => {
      expect(new Set(skillsChosen(battle, 'tamsin'))).toEqual(new Set(['move']))
      expect(battle.verdicts(2, 'tamsin')).toEqual(['selected', 'skipped'])
      expect(battle.events(3)).toContainEqual(like({ type: 'moved', actor: 'tamsin', blocked: true }))
      expect(new Set(skillsChosen(battle, 'crow'))).toEqual(new Set(['heavy-punch', 'move']))
      expect(battle.verdicts(2, 'crow')?.[0]).toBe('trigger_failed')
    },
  },
  'saved-moment': {
    shows: 'three wind-ups from before land at tick 1, a finisher at 2, the cooled-down kick at 3',
    check: (battle) => {
      const pending = Object.values(battle.at(0)).filter(({ action }) => action !== null)
      expect(pending.map(({ id, action }) => [id, action?.startedAt])).toEqual([
        ['hale', -1],
        ['iris', -1],
        ['warlord', -1],
      ])
      expect(stoppedBy(battle, 0, 'jinx', 0)).toMatchObject({ name: 'cooldown', actual: 2 })
      expect(battle.events(1)).toEqual(
        expect.arrayContaining([
          like({ type: 'healed', target: 'hale', hp: 45 }),
          like({ type: 'damaged', source: 'hale', target: 'warlord', hp: 5 }),
          like({ type: 'damaged', source: 'warlord', target: 'hale', hp: 20 }),
        ]),
      )
      expect(battle.verdicts(2, 'hale')?.[0]).toBe('selected')
      expect(battle.events(2)).toContainEqual(like({ type: 'died', actor: 'warlord' }))
      expect(battle.events(3)).toContainEqual(like({ type: 'interrupted', source: 'jinx', target: 'iris' }))
    },
  },
  'two-chargers': {
    shows: 'of two charges at tick 1 the first in the list hits and the other finds the hex empty',
    check: (battle) => {
      const [first, second] = battle.events(1).filter(({ type }) => type === 'charged')
      expect(first).toEqual(like({ type: 'charged', source: 'rhea', to: hex(0, 1), target: 'bull' }))
      expect(second).toEqual(like({ type: 'charged', source: 'bull', from: hex(1, 1), to: hex(1, 1) }))
      expect(second).not.toHaveProperty('target')
    },
  },
  'wasted-kick': {
    shows: 'the kick finds an idle target at tick 1 and the heal lands at 2; a filter would have stopped it',
    check: (battle, document) => {
      expect(battle.events(1)).toContainEqual(
        like({ type: 'interrupt_missed', source: 'jory', cell: hex(0, -1), reason: 'target_idle' }),
      )
      expect(battle.events(2)).toContainEqual(like({ type: 'healed', source: 'sister', target: 'wall' }))
      const filtered = play(withRule(document, 'jory', 0, { filter: { condition: 'channeling' } }))
      expect(filtered.events(1)).toContainEqual(
        like({ type: 'interrupted', source: 'jory', target: 'sister' }),
      )
      expect(filtered.events(2)).toContainEqual(like({ type: 'died', actor: 'wall' }))
    },
  },
}

test('every seed has a claim, and every claim a seed', () => {
  expect(Object.keys(CLAIMS).sort()).toEqual(files.map(seedName).sort())
})

test('every seed is formatted', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  execFileSync('node_modules/.bin/biome', ['format', 'seeds'], { cwd: root, stdio: 'pipe' })
})

describe.each(files)('%s', (file) => {
  test('has a name that says what it shows', () => {
    expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/)
  })

  test('has a name and a description that points at ticks of the battle', () => {
    const document = open(seedName(file))
    const { ticks } = simulate(gambit, document)
    const named = [...(document.description ?? '').matchAll(/\bticks? (\d+)/g)].map(([, tick]) =>
      Number(tick),
    )
    expect(named).not.toEqual([])
    expect(Math.max(...named)).toBeLessThan(ticks)
  })

  test('ends in the same state when it is played again', () => {
    const document = open(seedName(file))
    const [first, second] = [simulate(gambit, document), simulate(gambit, document)]
    expect(digest(second.keyframes.at(-1))).toBe(digest(first.keyframes.at(-1)))
    expect(first.outcome).not.toMatchObject({ kind: 'fault' })
  })
})

test.each(Object.entries(CLAIMS).map(([name, { shows, check }]) => [name, shows, check] as const))(
  '%s: %s',
  (name, _, check) => {
    const document = open(name)
    check(play(document), document)
  },
)

describe('3v3-showcase', () => {
  const document = open('3v3-showcase')
  const battle = play(document)
  const events = battle.events()
  const skillOf = (event: GambitEvent) => {
    const cause = events.find(({ id }) => id === event.cause)
    return cause?.type === 'decided' ? cause.skill : null
  }

  test.each<[string, (event: GambitEvent) => boolean]>([
    ['a heavy punch that hits', (event) => event.type === 'damaged' && skillOf(event) === 'heavy-punch'],
    ['a ranged attack that hits', (event) => event.type === 'damaged' && skillOf(event) === 'ranged-attack'],
    ['a kick that stops a wind-up', (event) => event.type === 'interrupted'],
    ['a heal', (event) => event.type === 'healed' && event.applied === 25],
    ['a charge that hits', (event) => event.type === 'charged' && event.target !== undefined],
    ['a dash', (event) => event.type === 'moved' && !event.blocked && skillOf(event) === 'dash'],
    ['a whiff', (event) => event.type === 'whiffed'],
    ['a lost collision', (event) => event.type === 'moved' && event.blocked],
  ])('has %s', (_, matches) => {
    expect(events.filter(matches)).not.toEqual([])
  })

  test('has rules refused by trigger, filter, range and cooldown', () => {
    const reasons = new Set<string>()
    for (let tick = 0; tick < battle.ticks; tick++)
      for (const { options } of battle.record(tick).decisions)
        for (const { reason } of options) if (reason !== undefined) reasons.add(reason)
    expect([...reasons].sort()).toEqual(['filter_failed', 'on_cooldown', 'out_of_range', 'trigger_failed'])
  })

  test('is won with some seeds and lost with others', () => {
    const outcomes = Array.from(
      { length: 200 },
      (_, seed) => simulate(gambit, { ...document, seed }).outcome?.kind,
    )
    const share = (kind: string) => outcomes.filter((outcome) => outcome === kind).length / outcomes.length
    expect(share('victory')).toBeGreaterThan(0.2)
    expect(share('defeat')).toBeGreaterThan(0.2)
  })

  test('is small enough for a link', () => {
    expect(deflateRawSync(JSON.stringify(document)).toString('base64url').length).toBeLessThan(1500)
  })
})
