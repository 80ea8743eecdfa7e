import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSetup, CurrentSkill, LegacySetup } from '#schemas/gambit/setup.ts'
import type { CurrentSkillState } from '#schemas/gambit/state.ts'
import { rulesetOf } from '../support/rulesets.ts'
import { expectAccessible } from './axe.ts'
import { adjust, numberIn, ruleLine, say, turn, typeNumber, unfold as unfoldIn, wordIn } from './sentence.ts'
import {
  boxOf,
  goTo,
  goToEnd,
  headless,
  openDocument,
  openSeed,
  SHOWCASE,
  savedDraft,
  tickOf,
  tokenNames,
  usePage,
} from './support.ts'

const current = usePage()

const editor = () => current.page.getByRole('region', { name: 'Editor', exact: true })
const button = (name: string) => editor().getByRole('button', { name, exact: true })
const field = (name: string) => editor().getByLabel(name, { exact: true })

async function edit(): Promise<void> {
  await current.page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'edit' }).click()
  await editor().getByRole('region', { name: 'Characters' }).waitFor()
}

const unfold = (name: 'Scenario' | 'Cast') => unfoldIn(editor(), name)

const line = (skill: string, at = 0) => ruleLine(editor(), skill, at)
/** What is said of the picked character. */
const about = () => editor().locator('.ga-about')

const exported = () => savedDraft(current.page, GambitScenario)

const pick = (name: string) =>
  editor()
    .getByRole('button', { name: new RegExp(`\\b${name}\\b`) })
    .first()
    .click()

const digestOf = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()

describe('a 2v2 from nothing, by keyboard only', () => {
  /** Goes on with Tab until something of that name has the focus. */
  async function reach(name: string): Promise<void> {
    const { page } = current
    for (let n = 0; n < 200; n++) {
      const here = await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
      })
      if (here === name || here.startsWith(`${name} `)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached "${name}"`)
  }
  async function press(name: string): Promise<void> {
    await reach(name)
    await current.page.keyboard.press('Enter')
  }
  async function add(side: 'friendly' | 'enemy', keys: readonly string[]): Promise<void> {
    await press(`Add ${side}`)
    await current.page.getByRole('grid', { name: `Add ${side}` }).waitFor()
    for (const key of keys) await current.page.keyboard.press(key)
    await current.page.keyboard.press('Enter')
    await current.page.getByRole('grid', { name: `Add ${side}` }).waitFor({ state: 'hidden' })
  }

  test('is built, run and fought to its end', async () => {
    const { page } = current
    await page.keyboard.press('e')
    await editor().waitFor()
    await press('▸ Scenario')
    await press('New empty gambit battle')
    await editor().getByText('The board is empty').waitFor()
    await add('friendly', [])
    await press('Add Light Punch')
    await press('Add Ranged Attack')
    await add('friendly', ['ArrowRight'])
    await press('Add Heal')
    await add('enemy', ['ArrowLeft', 'ArrowLeft'])
    await press('Add Light Punch')
    await add('enemy', ['ArrowRight', 'ArrowRight', 'ArrowRight'])
    await press('Add Heavy Punch')
    await press('Scenario name')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('By hand')
    const built = await exported()
    const { characters } = built.setup as CurrentSetup
    expect(characters.map(({ faction }) => faction)).toEqual(['friendly', 'friendly', 'enemy', 'enemy'])
    expect(characters.map(({ skills }) => skills.map(({ skill }) => skill))).toEqual([
      ['ranged-attack', 'light-punch', 'move'],
      ['heal', 'move'],
      ['light-punch', 'move'],
      ['heavy-punch', 'move'],
    ])
    await press('Run from the start')
    await page.getByRole('region', { name: 'Inspector' }).waitFor()
    const timeline = simulate(rulesetOf(built), built)
    await page.getByText(`${timeline.outcome!.kind} at tick ${timeline.ticks}`).first().waitFor()
    await goToEnd(page, timeline.ticks)
    await expect.poll(digestOf).toBe(`digest ${digest(timeline.keyframes.at(-1)!.state)}`)
  }, 120_000)
})

const ONE_ON_ONE = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'gambit',
  name: 'Duel',
  seed: 7,
  setup: {
    edition: 'current',
    characters: [
      {
        id: 'ash',
        name: 'Ash',
        faction: 'friendly',
        position: { q: -1, r: 0 },
        skills: [
          { skill: 'kick', filter: { condition: 'channeling' } },
          { skill: 'heal' },
          { skill: 'dash' },
          { skill: 'move' },
        ],
      },
      { id: 'bo', name: 'Bo', faction: 'enemy', position: { q: 2, r: 0 }, skills: [{ skill: 'move' }] },
    ],
  },
} satisfies GambitScenario

const OLD_DUEL = {
  ...ONE_ON_ONE,
  setup: {
    edition: 'v0.3',
    characters: [
      {
        id: 'ash',
        name: 'Ash',
        faction: 'friendly',
        position: { q: -1, r: 0 },
        skills: [{ skill: 'heal', triggers: [{ type: 'enemy_in_range', value: 2 }] }, { skill: 'move' }],
      },
      { id: 'bo', name: 'Bo', faction: 'enemy', position: { q: 2, r: 0 }, skills: [{ skill: 'move' }] },
    ],
  },
} satisfies GambitScenario

type Row<Setup> = [
  what: string,
  act: () => Promise<unknown>,
  meant: (scenario: GambitScenario, ash: Setup) => void,
]

const type = async (name: string, text: string) => {
  await field(name).fill(text)
  await field(name).blur()
}
const press = (name: string) => button(name).click()

/** Means that a rule of the unit is changed. */
const rule =
  (at: number, change: object) =>
  (_: unknown, { skills }: { readonly skills: readonly object[] }) =>
    void Object.assign(skills[at]!, change)

/** Does each row to the document anew and compares what is saved with what was meant. */
async function table<C extends CurrentSetup | LegacySetup>(
  document: GambitScenario,
  rows: readonly Row<C['characters'][number]>[],
): Promise<void> {
  await openDocument(current.page, document)
  await edit()
  for (const [what, act, meant] of rows) {
    if (await button('Revert').isEnabled()) await press('Revert')
    await unfold('Scenario')
    await unfold('Cast')
    if ((await editor().getByRole('region', { name: 'Character A' }).count()) === 0) await pick('Ash')
    await act()
    const wanted = produce(document, (draft) =>
      meant(draft, draft.setup.characters[0]! as C['characters'][number]),
    )
    expect(await exported(), what).toEqual(wanted)
  }
}

describe('every control', () => {
  const describeAs = async (text: string) => {
    await editor().getByText('About this battle').click()
    return type('Description', text)
  }
  const CONTROLS: Row<CurrentSetup['characters'][number]>[] = [
    [
      'name',
      () => type('Scenario name', 'Other'),
      (scenario) => {
        scenario.name = 'Other'
      },
    ],
    [
      'description',
      () => describeAs('Two of them'),
      (scenario) => {
        scenario.description = 'Two of them'
      },
    ],
    [
      'seed',
      () => type('Seed', '4294967295'),
      (scenario) => {
        scenario.seed = 4294967295
      },
    ],
    ['seed too large', () => type('Seed', '4294967296'), () => {}],
    [
      'tick limit',
      () => type('Tick limit', '40'),
      (scenario) => {
        scenario.maxTicks = 40
      },
    ],
    [
      'character name',
      () => type('Character name', 'Ember'),
      (_, ash) => void Object.assign(ash, { name: 'Ember' }),
    ],
    ['blank name', () => type('Character name', ''), (_, ash) => void delete ash.name],
    [
      'faction',
      () => say(about(), 'faction', 'enemy'),
      (_, ash) => void Object.assign(ash, { faction: 'enemy' }),
    ],
    ['hp', () => typeNumber(about(), 'hp', '62'), (_, ash) => void Object.assign(ash, { hp: 62 })],
    ['hp above max', () => typeNumber(about(), 'hp', '101'), () => {}],
    ['hp of words', () => typeNumber(about(), 'hp', 'many'), () => {}],
    [
      'max hp',
      () => typeNumber(about(), 'max hp', '150'),
      (_, ash) => void Object.assign(ash, { maxHp: 150 }),
    ],
    [
      'q',
      () => typeNumber(about(), 'position q', '1'),
      (_, ash) => void Object.assign(ash, { position: { q: 1, r: 0 } }),
    ],
    [
      'r',
      () => typeNumber(about(), 'position r', '-2'),
      (_, ash) => void Object.assign(ash, { position: { q: -1, r: -2 } }),
    ],
    ['a taken hex', () => typeNumber(about(), 'position q', '2'), () => {}],
    ['enable', () => line('Heal').getByRole('checkbox').uncheck(), rule(1, { enabled: false })],
    [
      'up',
      async () => {
        await line('Heal').getByRole('combobox', { name: 'target' }).focus()
        await current.page.keyboard.press('Alt+ArrowUp')
      },
      (_, ash) =>
        void Object.assign(ash, { skills: [ash.skills[1]!, ash.skills[0]!, ...ash.skills.slice(2)] }),
    ],
    [
      'down',
      async () => {
        await line('Kick')
          .getByRole('button', { name: /^Place of / })
          .focus()
        await current.page.keyboard.press('ArrowDown')
      },
      (_, ash) =>
        void Object.assign(ash, { skills: [ash.skills[1]!, ash.skills[0]!, ...ash.skills.slice(2)] }),
    ],
    ['duplicate', () => press('Duplicate Rule 4: Move'), (_, ash) => void ash.skills.push({ skill: 'move' })],
    ['remove', () => press('Remove Rule 1: Kick'), (_, ash) => void ash.skills.shift()],
    [
      'remove a duplicate',
      async () => {
        await press('Duplicate Rule 2: Heal')
        await press('Remove Rule 2: Heal')
      },
      rule(1, { instance: 'heal-2' }),
    ],
    ['assign', () => press('Add Charge'), (_, ash) => void ash.skills.unshift({ skill: 'charge' })],
    [
      'a condition',
      () => adjust(line('Heal'), 'Add a condition'),
      rule(1, { trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 1 } }),
    ],
    [
      'condition, scope, value and NOT',
      async () => {
        await adjust(line('Heal'), 'Add a condition')
        await say(line('Heal'), 'trigger condition', 'below 50 % hp')
        await say(line('Heal'), 'trigger scope', 'an ally')
        await typeNumber(line('Heal'), 'trigger value', '35')
        await turn(line('Heal'), 'trigger not')
      },
      rule(1, { trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 35, negated: true } }),
    ],
    [
      'qualifier',
      async () => {
        await adjust(line('Kick'), 'Say what is channeled, in the condition')
        await say(line('Kick'), 'trigger qualifier', 'Heavy Punch')
      },
      (_, ash) => {
        ash.skills[0]!.trigger = {
          scope: 'enemy',
          condition: 'channeling',
          qualifier: { type: 'skill', id: 'heavy-punch' },
        }
      },
    ],
    [
      'no qualifier',
      async () => {
        await adjust(line('Kick'), 'Say what is channeled, in the filter')
        await say(line('Kick'), 'filter qualifier', 'anything')
      },
      () => {},
    ],
    [
      'no condition',
      () => say(line('Dash'), 'trigger condition', 'Remove the condition'),
      rule(2, { trigger: { scope: 'enemy', condition: 'always' } }),
    ],
    ['target', () => say(line('Heal'), 'target', 'the enemy'), rule(1, { target: 'enemy' })],
    [
      'target self',
      () => say(line('Heal'), 'target', 'myself'),
      (_, ash) => {
        ash.skills[1]!.target = 'self'
        ash.skills[1]!.criterion = 'nearest'
      },
    ],
    ['a group as target', () => say(line('Dash'), 'target', 'all enemies'), rule(2, { target: 'enemies' })],
    [
      'criterion',
      () => say(line('Kick'), 'criterion', 'the most other enemies within 2 hexes'),
      rule(0, { criterion: 'most_enemies_nearby' }),
    ],
    [
      'a filter',
      () => adjust(line('Heal'), 'Add a filter'),
      rule(1, { filter: { condition: 'hp_below', conditionValue: 50 } }),
    ],
    [
      'filter: condition, value and NOT',
      async () => {
        await say(line('Kick'), 'filter condition', 'within 3 hexes')
        await typeNumber(line('Kick'), 'filter value', '2')
        await say(line('Kick'), 'filter condition', 'not within 2 hexes')
      },
      rule(0, { filter: { condition: 'in_range', conditionValue: 2, negated: true } }),
    ],
    [
      'filter: NOT and back',
      async () => {
        await say(line('Kick'), 'filter condition', 'not channeling')
        await turn(line('Kick'), 'filter not')
      },
      () => {},
    ],
    [
      'filter: qualifier',
      async () => {
        await adjust(line('Kick'), 'Say what is channeled, in the filter')
        await say(line('Kick'), 'filter qualifier', 'a charge')
      },
      rule(0, { filter: { condition: 'channeling', qualifier: { type: 'action', id: 'charge' } } }),
    ],
    [
      'no filter',
      () => adjust(line('Kick'), 'Remove the filter'),
      (_, ash) => void delete ash.skills[0]!.filter,
    ],
    ['behaviour', () => say(line('Dash'), 'behavior', 'towards'), rule(2, { behavior: 'towards' })],
    [
      'sharing',
      () => field('Several of a side may have the same skill').check(),
      (scenario) => {
        scenario.setup.exclusiveSkills = false
      },
    ],
    [
      'remove a character',
      () =>
        editor()
          .getByRole('group', { name: 'Character controls' })
          .getByRole('button', { name: 'Remove' })
          .click(),
      // Who is left stays who it is.
      (scenario) => {
        scenario.setup.characters.shift()
        scenario.setup.characters[0]!.letter = 'B'
      },
    ],
    [
      'add one on a cell',
      async () => {
        await press('Add enemy')
        await current.page.getByRole('gridcell', { name: 'Hex (3, 1), free' }).dispatchEvent('click')
      },
      (scenario) => {
        ;(scenario.setup as CurrentSetup).characters.push({
          id: 'enemy-1',
          faction: 'enemy',
          position: { q: 3, r: 1 },
          skills: [{ skill: 'move' }],
        })
      },
    ],
    [
      'move one to a cell',
      async () => {
        await button('Move').first().click()
        await current.page.getByRole('gridcell', { name: 'Hex (0, 2), free' }).dispatchEvent('click')
      },
      (_, ash) => void Object.assign(ash, { position: { q: 0, r: 2 } }),
    ],
  ]

  test('of edition current changes the saved scenario as it should', async () => {
    await table<CurrentSetup>(ONE_ON_ONE, CONTROLS)
  }, 180_000)

  const OLD_CONTROLS: Row<LegacySetup['characters'][number]>[] = [
    [
      'a second trigger',
      async () => {
        await adjust(line('Heal'), 'Add a second condition')
        await say(line('Heal'), 'second trigger scope', 'an ally')
        await say(line('Heal'), 'second trigger condition', 'below 50 % hp')
        await typeNumber(line('Heal'), 'second trigger value', '40')
        await turn(line('Heal'), 'second trigger not')
      },
      (_, ash) => void ash.skills[0]!.triggers!.push({ type: 'ally_hp_below', value: 40, negated: true }),
    ],
    [
      'the first trigger',
      () => say(line('Heal'), 'trigger condition', 'targeting my hex'),
      (_, ash) => {
        ash.skills[0]!.triggers = [{ type: 'my_cell_targeted_by_enemy' }]
      },
    ],
    [
      'no trigger',
      () => adjust(line('Heal'), 'Remove the condition'),
      (_, ash) => void delete ash.skills[0]!.triggers,
    ],
    [
      'a filter on oneself',
      async () => {
        await say(line('Heal'), 'target', 'myself')
        await adjust(line('Heal'), 'Add a filter')
        await say(line('Heal'), 'filter condition', 'above 50 % hp')
        await typeNumber(line('Heal'), 'filter value', '10')
      },
      (_, ash) => {
        ash.skills[0]!.target = 'self'
        ash.skills[0]!.criterion = 'nearest'
        ash.skills[0]!.filter = { type: 'hp_above', value: 10 }
      },
    ],
  ]
  test('of edition v0.3 changes the saved scenario in its own terms', async () => {
    await table<LegacySetup>(OLD_DUEL, OLD_CONTROLS)
    await wordIn(line('Move'), 'target').click()
    const targets = current.page.getByRole('listbox', { name: 'target' }).getByRole('option')
    await expect.poll(() => targets.allTextContents()).toEqual(['enemy', 'ally', 'myself'])
  }, 60_000)

  test('rerolls the seed', async () => {
    await openDocument(current.page, ONE_ON_ONE)
    await edit()
    await unfold('Scenario')
    await press('Reroll')
    const { seed } = await exported()
    expect(seed).not.toBe(7)
    expect(String(seed)).toBe(await field('Seed').inputValue())
  })

  test('says beside the field what cannot be, and takes it back when the field is left', async () => {
    await edit()
    await unfold('Scenario')
    await field('Tick limit').fill('many')
    await editor().getByText('must be a whole number from 0 to').waitFor()
    await expect(field('Tick limit').getAttribute('aria-invalid')).resolves.toBe('true')
    await field('Tick limit').blur()
    await expect(field('Tick limit').inputValue()).resolves.toBe('')
    await pick('Sable')
    await numberIn(about(), 'hp').focus()
    await current.page.keyboard.type('900')
    await expect(numberIn(about(), 'hp').getAttribute('aria-invalid')).resolves.toBe('true')
    await current.page.keyboard.press('Escape')
    await expect.poll(() => numberIn(about(), 'hp').innerText()).toBe('80')
    await editor().getByText('no changes').waitFor()
  })

  test('keeps the focus, also with a rule that moves', async () => {
    const { page } = current
    await edit()
    await pick('Sable')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await editor().getByRole('button', { name: 'Place of Rule 1: Kick: arrow keys move it' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Place of Rule 2: Kick: arrow keys move it')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('Place of Rule 1: Kick: arrow keys move it')
    await wordIn(line('Kick'), 'target').focus()
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(focused).toBe('target')
    await adjust(line('Light Punch'), 'Add a condition')
    await expect.poll(focused).toBe('trigger condition')
    await adjust(line('Light Punch'), 'Remove the condition')
    await expect.poll(focused).toMatch(/^Parts of Rule \d+: Light Punch$/)
    await button('Remove Rule 1: Kick').focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Rule 1: /)
  })

  test('a rule is dragged to another place', async () => {
    const { page } = current
    await openDocument(page, ONE_ON_ONE)
    await page.setViewportSize({ width: 1440, height: 1400 })
    await edit()
    await pick('Ash')
    const handle = await boxOf(line('Move').getByTitle(/^Drag to another place/))
    const first = await boxOf(line('Kick'))
    await page.mouse.move(handle.x + 5, handle.y + 5)
    await page.mouse.down()
    await page.mouse.move(handle.x + 5, first.y + 10, { steps: 5 })
    await page.mouse.up()
    const { characters } = (await exported()).setup
    expect(characters[0]!.skills.map(({ skill }) => skill)).toEqual(['move', 'kick', 'heal', 'dash'])
  })
})

describe('undo', () => {
  test('to the start and redo to the end give the same scenario', async () => {
    const { page } = current
    await openDocument(page, ONE_ON_ONE)
    await edit()
    await pick('Ash')
    await typeNumber(about(), 'hp', '50')
    await press('Duplicate Rule 2: Heal')
    await say(line('Heal'), 'target', 'myself')
    await press('Remove Rule 4: Dash')
    await line('Move')
      .getByRole('button', { name: /^Place of / })
      .focus()
    await page.keyboard.press('ArrowUp')
    await type('Character name', 'Ember')
    await unfold('Cast')
    await press('Add friendly')
    await page.getByRole('gridcell', { name: 'Hex (0, 2), free' }).dispatchEvent('click')
    await press('Revert')
    await press('Undo')
    const end = await exported()
    expect(end.setup.characters).toHaveLength(3)
    while (await button('Undo').isEnabled()) await press('Undo')
    await expect.poll(() => button('Undo').evaluate((undo) => undo === document.activeElement)).toBe(true)
    expect(await exported()).toEqual(ONE_ON_ONE)
    await editor().getByText('no changes').waitFor()
    while (await button('Redo').isEnabled()) await press('Redo')
    expect(await exported()).toEqual(ONE_ON_ONE)
    await page.keyboard.press('Control+z')
    expect(JSON.stringify(await exported())).toBe(JSON.stringify(end))
  })
})

describe('from here', () => {
  test('a rule, hp and position changed at a tick fork the battle as the same edit does headless', async () => {
    const { page } = current
    const { scenario, stateAt } = headless(SHOWCASE)
    const TICK = 6
    await goTo(page, TICK)
    await edit()
    await pick('Sable')
    await typeNumber(about(), 'hp', '61')
    await typeNumber(about(), 'position r', '-2')
    await line('Kick').getByRole('checkbox').uncheck()
    await press(`Branch from tick ${TICK}`)
    await page.getByRole('region', { name: 'Inspector' }).waitFor()
    const sable = stateAt(TICK).characters.find(({ name }) => name === 'Sable')!
    const skills = (sable.skills as CurrentSkillState[]).map(
      ({ filter, behavior, ...rule }): CurrentSkill => ({
        ...rule,
        ...(filter !== null && { filter }),
        ...(behavior !== null && { behavior }),
        ...(rule.skill === 'kick' && { enabled: false }),
      }),
    )
    const position = { q: sable.position.q, r: -2 }
    const made: GambitEdit = { tick: TICK, unit: sable.id, hp: 61, position, skills }
    const timeline = simulate(rulesetOf(scenario), scenario, [made])
    for (const tick of [TICK, TICK + 1, TICK + 5, timeline.ticks]) {
      await goTo(page, tick)
      await expect
        .poll(digestOf, { message: `tick ${tick}` })
        .toBe(`digest ${digest(snapshotAt(timeline, tick).state)}`)
    }
    await goTo(page, TICK - 1)
    await expect.poll(digestOf).toBe(`digest ${digest(stateAt(TICK - 1))}`)
  })

  test('the verdicts of the battle stand beside the rules, and a branch says what it cannot change', async () => {
    await goTo(current.page, 6)
    await edit()
    await pick('Sable')
    const marks = editor().getByRole('region', { name: 'Rules' }).getByRole('img')
    const verdicts = () => marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')))
    const decided = headless(SHOWCASE)
      .record(6)
      .decisions.find(({ actor }) => actor === 'sable')
    await expect.poll(verdicts).toEqual(decided?.options.map(({ verdict }) => verdict))
    await unfold('Scenario')
    await type('Seed', '99')
    await press('Branch from tick 6')
    const said = editor().getByText('cannot change in a branch; run it from the start')
    await expect.poll(() => said.count()).toBe(2)
  })
})

test('a cooldown is told on its row, which is dimmed, and a skill’s numbers beside its name', async () => {
  const { page } = current
  const { stateAt, ticks } = headless(SHOWCASE)
  const sableAt = (at: number) => stateAt(at).characters.find(({ name }) => name === 'Sable')
  const waiting = (at: number) =>
    sableAt(at)?.skills.find(({ skill, cooldown }) => skill === 'dash' && cooldown > 0)
  const tick = Array.from({ length: ticks }, (_, at) => at).find((at) => waiting(at) !== undefined)!
  await goTo(page, tick)
  await edit()
  await pick('Sable')
  const row = editor()
    .locator('.ga-line')
    .filter({ has: page.getByRole('group', { name: /: Dash$/ }) })
  await row.getByText(`cooldown ${waiting(tick)!.cooldown}`).waitFor()
  const opacity = () => row.evaluate((element) => getComputedStyle(element).opacity)
  await expect.poll(opacity).toBe('0.6')
  await row.getByRole('note').focus()
  const tip = page.getByRole('tooltip')
  await expect
    .poll(async () => (await tip.innerText()).split(/\s*\n\s*/))
    .toEqual([
      'Action',
      'Move',
      'Tick cost',
      '0 ticks',
      'Distance',
      '2',
      'Cooldown',
      '3 ticks',
      'Behaviors',
      'Towards, Away',
    ])
  await expect.poll(opacity).toBe('1')
})

test('a battle run anew stands beside the one before, which stays, with what changed in words', async () => {
  const { page } = current
  await edit()
  await pick('Iris')
  // From the field that is typed in, too.
  await numberIn(line('Heal'), 'trigger value').focus()
  await page.keyboard.type('90')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('banner').getByText('before: victory at tick 36').waitFor()
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await inspector.getByRole('tab', { name: 'Branches' }).click()
  const rows = inspector.getByRole('list', { name: 'Branches' }).getByRole('listitem')
  await expect.poll(() => rows.nth(1).innerText()).toContain('from the start')
  await expect
    .poll(() => rows.nth(1).getByLabel('Name of the branch').inputValue())
    .toBe('Iris: Heal below 60 → 90 %')
  await inspector.getByRole('button', { name: 'Go to Main' }).click()
  await page.getByRole('banner').getByText('victory at tick 36').waitFor()
  await expect.poll(() => page.getByRole('banner').innerText()).not.toContain('before:')
  // Run again, it is the same battle: nothing more is made.
  await edit()
  await press('Run from the start')
  await expect.poll(() => rows.count()).toBe(2)
  await openSeed(page, 'First duel')
  await expect.poll(() => page.getByRole('banner').innerText()).not.toContain('before:')
})

test('a skill that everybody has says so, and its last rule stays', async () => {
  const { page } = current
  await edit()
  await pick('Bryn')
  await line('Move').getByRole('note').focus()
  await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('everybody has it')
  await expect
    .poll(() =>
      line('Move')
        .getByRole('button', { name: /^Remove / })
        .isDisabled(),
    )
    .toBe(true)
  await line('Move').getByRole('note').press('Delete')
  await page.getByText('Rule 3: Move stays: everybody keeps at least one Move').first().waitFor()
})

test('hp of a later tick is not taken over to the start, which is said before and after', async () => {
  const { page } = current
  const hpOfC = async () => (await tokenNames(page)).find((name) => name.startsWith('Character C'))
  await goTo(page, 0)
  const atStart = await hpOfC()
  await goTo(page, 6)
  await edit()
  await pick('Sable')
  await typeNumber(about(), 'hp', '7')
  const outlook = editor().getByText(/^Not taken over: Sable: hp \d+ → 7 \(tick 6\); branch from tick 6/)
  await outlook.waitFor()
  await press('Run from the start')
  await editor()
    .getByText(/nothing of this holds from the start: Sable: hp/)
    .waitFor()
  await pick('Iris')
  await typeNumber(line('Heal'), 'trigger value', '90')
  await editor()
    .getByText(/^Taken over: Iris: Heal below 60 → 90 %\. Not taken over: Sable: hp/)
    .waitFor()
  await press('Run from the start')
  await page
    .getByText(/^Taken over: Iris: Heal below 60 → 90 %\. Not taken over: Sable: hp/)
    .first()
    .waitFor()
  await expect.poll(() => tickOf(page)).toBe(0)
  await expect.poll(hpOfC).toBe(atStart)
  // What was not taken over is still on the bench.
  await edit()
  await editor().getByRole('heading', { name: 'Editing tick 6 of Main' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Branch from tick 6' }).count()).toBe(1)
})

test('an empty battle begins in the library too, in the edition one chooses', async () => {
  const { page } = current
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Edition of a new gambit battle').selectOption('v0.3')
  await page.getByRole('dialog').getByRole('button', { name: 'New empty gambit battle' }).click()
  await editor().getByText('The board is empty').waitFor()
  await page.getByRole('banner').getByText('not run yet').waitFor()
  expect((await exported()).setup.edition).toBe('v0.3')
  await editor().getByText('Edition v0.3').waitFor()
})

test('a v0.3 draft is upgraded after its report was read, and the upgrade can be undone', async () => {
  const { page } = current
  await openSeed(page, 'Old rules: two conditions and a late filter')
  await edit()
  await press('Upgrade to the current edition…')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Upgrade', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await exported()).setup.edition).toBe('current')
  await press('Undo')
  expect((await exported()).setup.edition).toBe('v0.3')
})

describe('the editor', () => {
  test('has nothing axe objects to, in any theme', async () => {
    const { page } = current
    await goTo(page, 6)
    await edit()
    await pick('Sable')
    await expectAccessible(page)
    await unfold('Scenario')
    await unfold('Cast')
    await editor().getByText('About this battle').click()
    await adjust(line('Light Punch'), 'Add a condition')
    await wordIn(line('Light Punch'), 'target').click()
    await expectAccessible(page)
  })

  test.each([
    [1024, 700],
    [1440, 900],
  ])('never scrolls sideways at %i × %i', async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await edit()
    for (const name of ['Bryn', 'Iris', 'Sable', 'Gorm']) {
      await pick(name)
      const over = await page.evaluate(
        () =>
          [...document.querySelectorAll('body, .ed, .ed-body, .ga-rule')].filter(
            (box) => box.scrollWidth > box.clientWidth + 1,
          ).length,
      )
      expect(over, name).toBe(0)
    }
  })
})
