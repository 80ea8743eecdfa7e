import { expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate } from '#engine/core/simulate.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { expectAccessible } from './axe.ts'
import { unfold } from './sentence.ts'
import { goTo, goToEnd, savedDraft, settled, usePage } from './support.ts'

const current = usePage()

const editor = () => current.page.getByRole('region', { name: 'Editor', exact: true })
const field = (name: string) => editor().getByLabel(name, { exact: true })

/** Presses a button of the editor by keyboard. */
async function press(name: string): Promise<void> {
  const button = editor().getByRole('button', { name, exact: true })
  await button.focus()
  await current.page.keyboard.press('Enter')
}

async function type(name: string, text: string): Promise<void> {
  await field(name).focus()
  await current.page.keyboard.press('Control+a')
  await current.page.keyboard.type(text)
  await current.page.keyboard.press('Tab')
}

const choose = (name: string, option: string) => field(name).selectOption({ label: option })

const check = async (name: string) => {
  await field(name).focus()
  await current.page.keyboard.press(' ')
}

/** Takes a tool in hand, walks from the cell it begins at, and uses it. */
async function point(button: string, grid: string, keys: readonly string[] = []): Promise<void> {
  const { page } = current
  // The walk begins where the picked unit is drawn.
  await settled(page)
  await press(button)
  const cells = page.getByRole('grid', { name: grid })
  await expect.poll(() => cells.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

async function begin(ruleset: string): Promise<void> {
  const { page } = current
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `New empty ${ruleset} battle` })
    .click()
  await page.locator('.fm').waitFor()
  await unfold(editor(), 'Scenario')
  // The focus comes from the dialog to the editor a moment after it is gone.
  await expect.poll(() => editor().evaluate((pane) => pane.contains(document.activeElement))).toBe(true)
}

const exported = () => savedDraft(current.page, Scenario)

/** Runs the draft and expects the battle that the same scenario is without a page. */
async function playsAs(scenario: Scenario): Promise<void> {
  const { page } = current
  await press('Run from the start')
  await page.getByRole('region', { name: 'Inspector' }).waitFor()
  const timeline = simulate(rulesetOf(scenario), scenario)
  await goToEnd(page, timeline.ticks)
  await expect
    .poll(() => page.getByText(/^digest [0-9a-f]{16}$/).innerText())
    .toBe(`digest ${digest(timeline.keyframes.at(-1)!.state)}`)
}

/** Changes a number of a unit at a tick, branches there, and finds it in the branch. */
async function branchesWith(tick: number, unit: RegExp, name: string, value: string): Promise<void> {
  const { page } = current
  const open = async () => {
    await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'edit' }).click()
    await editor().getByText(`Editing tick ${tick} of`).waitFor()
    await editor().getByRole('region', { name: 'Units' }).getByRole('button', { name: unit }).first().click()
    await field(name).waitFor()
  }
  await goTo(page, tick)
  await open()
  await type(name, value)
  await press(`Branch from tick ${tick}`)
  await page.getByRole('region', { name: 'Inspector' }).waitFor()
  await open()
  await expect.poll(() => field(name).inputValue()).toBe(value)
  await editor().getByText('no changes').waitFor()
}

test('an encounter is built by keyboard, saved as it was entered, played, and changed in its midst', async () => {
  await begin('encounter')
  await point('Add to P', 'Add Thorn Jackal to P')
  await editor().getByRole('region', { name: 'Unit Thorn Jackal' }).waitFor()
  await point('Add hero', 'Add hero')
  await editor().getByRole('region', { name: 'Unit Hero' }).waitFor()
  await choose('Type to add', 'Own type')
  await point('Add to E', 'Add Own type to E', ['ArrowDown'])
  await editor().getByRole('region', { name: 'Unit Own type' }).waitFor()
  await type('Type name', 'Moss Golem')
  await type('Max HP', '30')
  await type('HP', '0')
  await expect.poll(() => field('HP').inputValue()).toBe('30')
  await type('HP', '22')
  await type('Blinded', '2')
  await choose('Add attack', 'ranged')
  await type('Damage of attack 2', '7')
  await check('Attack 2 is splash')
  await choose('Add ability', 'Guardian')
  await choose('Square', 'c4r1')
  await type('WIS', '9')
  await choose('P is played', 'computer')
  await choose('E is played', 'computer')
  await expectAccessible(current.page, 'the form', '.ed')
  const built = await exported()
  expect(built).toMatchObject({ ruleset: 'encounter', controllers: { P: 'policy', E: 'policy' } })
  expect(built.setup).toEqual({
    heroAttributes: { WIS: 9 },
    units: [
      { id: 'p1', type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' },
      { isHero: true, anchor: 'c0r1' },
      {
        id: 'e1',
        type: 'Moss Golem',
        side: 'E',
        anchor: 'c4r1',
        maxHp: 30,
        hp: 22,
        statuses: { blinded: 2 },
        attacks: [
          { kind: 'melee', damage: 4 },
          { kind: 'ranged', damage: 7, min: 2, max: 3, tags: ['splash'] },
        ],
        abilities: { guardian: 50 },
      },
    ],
  })
  await playsAs(built)
  await branchesWith(2, /Moss Golem/, 'HP', '17')
}, 120_000)

test('a duel goes from picks to a situation by keyboard, is saved, played, and changed in its midst', async () => {
  await begin('duel')
  await choose('Hero of P1', 'Mage')
  await choose('Skill of P1', 'Warp Beacon')
  await choose('First minion of P1', 'Tank')
  await choose('Second minion of P1', 'Archer')
  await choose('Hero of P2', 'Warrior')
  await press('Turn into a situation')
  await editor().getByRole('region', { name: 'Units' }).getByRole('button', { name: /Mage/ }).focus()
  await current.page.keyboard.press('Enter')
  await type('HP', '3')
  await choose('Add buff', 'Slow')
  await type('Rounds of Slow', '4')
  await choose('Prepared action', 'Move')
  await type('Prepared tile x', '3')
  await unfold(editor(), 'Cast')
  await point('Move', 'Move', ['ArrowUp'])
  await expect.poll(() => field('Position y').inputValue()).toBe('1')
  await point('Add obstacle', 'Add obstacle', ['ArrowUp'])
  await field('HP of obstacle 1').waitFor()
  await type('Round', '3')
  await choose('P1 is played', 'computer')
  await choose('P2 is played', 'computer')
  await type('Tick limit', '8')
  await expectAccessible(current.page, 'the form', '.ed')
  const built = await exported()
  expect(built).toMatchObject({
    ruleset: 'duel',
    maxTicks: 8,
    controllers: { P1: 'policy', P2: 'policy' },
    setup: { round: 3, obstacles: [{ pos: { x: 2, y: 2 } }] },
  })
  const { units = [] } = built.setup as Extract<Scenario, { ruleset: 'duel' }>['setup']
  expect(units.find(({ id }) => id === 'p1_hero')).toMatchObject({
    type: 'MAGE',
    pos: { x: 2, y: 1 },
    hp: 3,
    skill: 'mage_warp_beacon',
    buffs: [{ type: 'SLOW', duration: 4 }],
    prepared: { type: 'MOVE', pos: { x: 3, y: 0 } },
  })
  expect(units.map(({ side, type: kind }) => `${side} ${kind}`)).toEqual(
    expect.arrayContaining(['P1 MAGE', 'P1 TANK', 'P1 ARCHER', 'P2 WARRIOR']),
  )
  await playsAs(built)
  await branchesWith(1, /Warrior/, 'HP', '9')
}, 120_000)

test('a mech battle is built by keyboard, saved as it was entered, played, and changed in its midst', async () => {
  await begin('mech')
  await choose('Variant to add', 'Wolverine WVR-6R')
  await point('Add to P1', 'Add Wolverine WVR-6R to P1', ['ArrowDown'])
  await editor().getByRole('region', { name: 'Unit Wolverine' }).waitFor()
  await type('Gunnery', '2')
  await type('Ammunition of weapon 0', '3')
  await check('Weapon 1 is destroyed')
  await choose('Add weapon', 'PPC')
  await type('Armour of head', '1')
  await choose('Variant to add', 'Hunchback HBK-4G')
  await point('Add to P2', 'Add Hunchback HBK-4G to P2')
  await editor().getByRole('region', { name: 'Unit Hunchback' }).waitFor()
  await type('Row', '99')
  await expect.poll(() => field('Row').inputValue()).toBe('9')
  await type('Row', '5')
  await type('Column', '4')
  await type('Turns to play', '2')
  await choose('Initiative loser of turn 1', 'P2')
  await choose('P1 is played', 'computer')
  await choose('P2 is played', 'computer')
  await choose('Terrain to paint', 'water')
  await point('Paint', 'Paint terrain', ['ArrowUp'])
  await current.page.keyboard.press('Escape')
  await expectAccessible(current.page, 'the form', '.ed')
  const built = await exported()
  expect(built).toMatchObject({ ruleset: 'mech', controllers: { P1: 'policy', P2: 'policy' } })
  expect(built.setup).toEqual({
    turns: 2,
    losers: ['P2'],
    map: { hexes: [{ col: 5, row: 4, terrain: 'WATER', elevation: 0 }] },
    units: [
      {
        id: 'u0',
        owner: 'P1',
        variant: 'WVR-6R',
        position: { col: 1, row: 0 },
        legFacing: 'SE',
        gunnery: 2,
        armor: { HEAD: 1 },
        weapons: [{ model: 'SRM6', ammo: 3 }, { model: 'ML', destroyed: true }, 'PPC'],
      },
      { id: 'u1', owner: 'P2', variant: 'HBK-4G', position: { col: 4, row: 5 }, legFacing: 'NW' },
    ],
  })
  await playsAs(built)
  await branchesWith(2, /Hunchback/, 'Armour of head', '2')
}, 120_000)
