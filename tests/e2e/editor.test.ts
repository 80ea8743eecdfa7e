import { produce } from 'immer'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSetup, CurrentSkill, LegacySetup } from '#schemas/gambit/setup.ts'
import type { CurrentSkillState } from '#schemas/gambit/state.ts'
import { rulesetOf } from '../support/rulesets.ts'
import { expectAccessible } from './axe.ts'
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
  await editor().getByRole('group', { name: 'Character controls' }).waitFor()
}

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
    await press('New empty gambit battle')
    await editor().getByText('The board is empty').waitFor()
    await add('friendly', [])
    await press('Assign Light Punch')
    await press('Assign Ranged Attack')
    await add('friendly', ['ArrowRight'])
    await press('Assign Heal')
    await add('enemy', ['ArrowLeft', 'ArrowLeft'])
    await press('Show inventory')
    await press('Assign Light Punch')
    await add('enemy', ['ArrowRight', 'ArrowRight', 'ArrowRight'])
    await press('Show inventory')
    await press('Assign Heavy Punch')
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

const choose = (name: string, option: string) => field(name).selectOption({ label: option })
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
    await pick('Ash')
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
    ['faction', () => choose('Faction', 'Enemy'), (_, ash) => void Object.assign(ash, { faction: 'enemy' })],
    ['hp', () => type('HP', '62'), (_, ash) => void Object.assign(ash, { hp: 62 })],
    ['hp above max', () => type('HP', '101'), () => {}],
    ['hp of words', () => type('HP', 'many'), () => {}],
    ['max hp', () => type('Max HP', '150'), (_, ash) => void Object.assign(ash, { maxHp: 150 })],
    ['q', () => type('Position q', '1'), (_, ash) => void Object.assign(ash, { position: { q: 1, r: 0 } })],
    [
      'r',
      () => type('Position r', '-2'),
      (_, ash) => void Object.assign(ash, { position: { q: -1, r: -2 } }),
    ],
    ['a taken hex', () => type('Position q', '2'), () => {}],
    ['enable', () => field('Enable Heal').uncheck(), rule(1, { enabled: false })],
    [
      'up',
      () => press('Move up Heal'),
      (_, ash) =>
        void Object.assign(ash, { skills: [ash.skills[1]!, ash.skills[0]!, ...ash.skills.slice(2)] }),
    ],
    [
      'down',
      () => press('Move down Kick'),
      (_, ash) =>
        void Object.assign(ash, { skills: [ash.skills[1]!, ash.skills[0]!, ...ash.skills.slice(2)] }),
    ],
    ['duplicate', () => press('Duplicate Move'), (_, ash) => void ash.skills.push({ skill: 'move' })],
    ['unassign', () => press('Unassign: Kick'), (_, ash) => void ash.skills.shift()],
    [
      'remove a duplicate',
      async () => {
        await press('Duplicate Heal')
        await press('Remove Heal')
      },
      rule(1, { instance: 'heal-2' }),
    ],
    [
      'assign',
      async () => {
        if (await button('Show inventory').isVisible()) await press('Show inventory')
        await press('Assign Charge')
      },
      (_, ash) => void ash.skills.unshift({ skill: 'charge' }),
    ],
    [
      '+ Condition',
      () => press('+ Condition for Heal'),
      rule(1, { trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 1 } }),
    ],
    [
      'condition, scope, value and NOT',
      async () => {
        await press('+ Condition for Heal')
        await choose('Trigger for Heal', 'HP below')
        await choose('Trigger scope for Heal', 'Ally')
        await type('Trigger value for Heal', '35')
        await press('NOT in trigger of Heal')
      },
      rule(1, { trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 35, negated: true } }),
    ],
    [
      'qualifier',
      () => choose('Trigger qualifier for Kick', 'Heavy Punch'),
      (_, ash) => {
        ash.skills[0]!.trigger = {
          scope: 'enemy',
          condition: 'channeling',
          qualifier: { type: 'skill', id: 'heavy-punch' },
        }
      },
    ],
    [
      '× of the trigger',
      () => press('Remove condition of Dash'),
      rule(2, { trigger: { scope: 'enemy', condition: 'always' } }),
    ],
    ['target', () => choose('Target for Heal', 'Enemy'), rule(1, { target: 'enemy' })],
    [
      'target self',
      () => choose('Target for Heal', 'Self'),
      (_, ash) => {
        ash.skills[1]!.target = 'self'
        ash.skills[1]!.criterion = 'nearest'
      },
    ],
    ['a group as target', () => choose('Target for Dash', 'All enemies'), rule(2, { target: 'enemies' })],
    [
      'criterion',
      () => choose('Criterion for Kick', 'Most enemies nearby'),
      rule(0, { criterion: 'most_enemies_nearby' }),
    ],
    [
      '+ Filter',
      () => press('+ Filter for Heal'),
      rule(1, { filter: { condition: 'hp_below', conditionValue: 50 } }),
    ],
    [
      'filter: condition, value and NOT',
      async () => {
        await choose('Filter for Kick', 'In range')
        await type('Filter value for Kick', '2')
        await press('NOT in filter of Kick')
      },
      rule(0, { filter: { condition: 'in_range', conditionValue: 2, negated: true } }),
    ],
    [
      'filter: qualifier',
      () => choose('Filter qualifier for Kick', 'Charge'),
      rule(0, { filter: { condition: 'channeling', qualifier: { type: 'action', id: 'charge' } } }),
    ],
    ['× of the filter', () => press('Remove filter of Kick'), (_, ash) => void delete ash.skills[0]!.filter],
    ['behaviour', () => choose('Behavior for Dash', 'Towards'), rule(2, { behavior: 'towards' })],
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
        await press('+ Condition for Heal')
        await choose('Second trigger for Heal', 'Ally HP below')
        await type('Second trigger value for Heal', '40')
        await press('NOT in second trigger of Heal')
      },
      (_, ash) => void ash.skills[0]!.triggers!.push({ type: 'ally_hp_below', value: 40, negated: true }),
    ],
    [
      'the first trigger',
      () => choose('Trigger for Heal', 'Enemy targeting its hex'),
      (_, ash) => {
        ash.skills[0]!.triggers = [{ type: 'my_cell_targeted_by_enemy' }]
      },
    ],
    [
      '× of a trigger',
      () => press('Remove trigger of Heal'),
      (_, ash) => void delete ash.skills[0]!.triggers,
    ],
    [
      'a filter on oneself',
      async () => {
        await choose('Target for Heal', 'Self')
        await press('+ Filter for Heal')
        await choose('Filter for Heal', 'HP above')
        await type('Filter value for Heal', '10')
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
    const targets = field('Target for Move').locator('option')
    await expect.poll(() => targets.allTextContents()).toEqual(['Enemy', 'Ally', 'Self'])
  }, 60_000)

  test('rerolls the seed', async () => {
    await openDocument(current.page, ONE_ON_ONE)
    await edit()
    await press('Reroll')
    const { seed } = await exported()
    expect(seed).not.toBe(7)
    expect(String(seed)).toBe(await field('Seed').inputValue())
  })

  test('says beside the field what cannot be, and takes it back when the field is left', async () => {
    await edit()
    await pick('Sable')
    await field('HP').fill('900')
    await editor().getByText('must be a whole number from 1 to 80').waitFor()
    await expect(field('HP').getAttribute('aria-invalid')).resolves.toBe('true')
    await field('HP').blur()
    await expect(field('HP').inputValue()).resolves.toBe('80')
    await editor().getByText('no changes').waitFor()
  })

  test('keeps the focus, also with a rule that moves', async () => {
    const { page } = current
    await edit()
    await pick('Sable')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await button('Move down Kick').focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Move down Kick')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Move up Kick')
    await field('Target for Kick').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Target for Kick')
    for (const [pressed, next] of [
      ['+ Condition for Light Punch', 'Trigger for Light Punch'],
      ['Remove condition of Light Punch', '+ Condition for Light Punch'],
    ] as const) {
      await button(pressed).focus()
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(next)
    }
    await button('Unassign: Kick').focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^\d+\. /)
  })

  test('a rule is dragged to another place', async () => {
    const { page } = current
    await openDocument(page, ONE_ON_ONE)
    await page.setViewportSize({ width: 1440, height: 1400 })
    await edit()
    await pick('Ash')
    const row = (name: string): Locator =>
      editor()
        .getByRole('listitem')
        .filter({ has: page.getByLabel(`Enable ${name}`, { exact: true }) })
    const handle = await boxOf(row('Move').getByTitle('Drag to another place'))
    const first = await boxOf(row('Kick'))
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
    await type('HP', '50')
    await press('Duplicate Heal')
    await choose('Target for Heal', 'Self')
    await press('Unassign: Dash')
    await press('Move up Move')
    await type('Character name', 'Ember')
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
    await type('HP', '61')
    await type('Position r', '-2')
    await field('Enable Kick').uncheck()
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
    await editor().getByText('Selected →').waitFor()
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
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Enable Dash', { exact: true }) })
  await row.getByText(`CD: ${waiting(tick)!.cooldown}`).waitFor()
  const opacity = () => row.evaluate((element) => getComputedStyle(element).opacity)
  await expect.poll(opacity).toBe('0.6')
  await row.getByRole('button', { name: 'Dash', exact: true }).focus()
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
  await field('Trigger value for Heal').fill('90')
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

test('innate skills are marked, in Edit and in Why', async () => {
  const { page } = current
  await edit()
  await pick('Iris')
  const marked = (region: Locator) =>
    region.getByRole('listitem').filter({ has: page.getByText('innate', { exact: true }) })
  const moves = marked(editor())
  await expect.poll(() => moves.count()).toBeGreaterThan(0)
  for (const row of await moves.all()) {
    await expect.poll(() => row.getAttribute('aria-label')).toMatch(/Move/)
    await expect.poll(() => row.getByRole('button', { name: /^Unassign/ }).count()).toBe(0)
  }
  await page.keyboard.press('e')
  const why = page.getByRole('region', { name: 'Rules in priority order' })
  await why.waitFor()
  const lines = await marked(why).allInnerTexts()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain('Move')
})

test('hp of a later tick is not taken over to the start, which is said before and after', async () => {
  const { page } = current
  const hpOfC = async () => (await tokenNames(page)).find((name) => name.startsWith('Character C'))
  await goTo(page, 0)
  const atStart = await hpOfC()
  await goTo(page, 6)
  await edit()
  await pick('Sable')
  await type('HP', '7')
  const outlook = editor().getByText(/^Not taken over: Sable: hp \d+ → 7 \(tick 6\); branch from tick 6/)
  await outlook.waitFor()
  await press('Run from the start')
  await editor()
    .getByText(/nothing of this holds from the start: Sable: hp/)
    .waitFor()
  await pick('Iris')
  await type('Trigger value for Heal', '90')
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
    if (await button('Show inventory').isVisible()) await press('Show inventory')
    await editor().getByText('About this battle').click()
    await press('+ Condition for Light Punch')
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
