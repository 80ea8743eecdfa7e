import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchups } from '#engine/lab/matchups.ts'
import { matchupsResult } from '#engine/lab/matchups-result.ts'
import { Scenario } from '../support/rulesets.ts'
import { withSpaces } from '../support/spaces.ts'
import { expectAccessible } from './axe.ts'
import { openDocument, openSeed, settled, usePage } from './support.ts'

const current = usePage()

/** Each beats the next, and the last beats the first. */
const TEAMS = {
  Brawler: ['light-punch', 'heavy-punch', 'move'],
  Archer: ['ranged-attack', 'move'],
  Runner: ['ranged-attack', 'dash', 'move'],
}
const FILES = Object.keys(TEAMS).map((name) => `${name}.json`)

const teams = Object.entries(TEAMS).map(([name, skills]) => {
  const skill = skills.map((id) => ({ skill: id }))
  const fighter = { id: 'x', faction: 'friendly', position: { q: -2, r: 0 }, maxHp: 60, skills: skill }
  const setup = { edition: 'current', characters: [fighter] }
  return Scenario.parse({ format: 'tickscope/scenario', version: 1, ruleset: 'gambit', name, seed: 1, setup })
})

const pane = () => current.page.locator('.lab-main')
const openAnalysis = async (name: string) => {
  await current.page.getByRole('banner').getByText('Lab', { exact: true }).click()
  await current.page.getByRole('navigation', { name: 'Lab' }).getByText(name).click()
}
const button = (name: string | RegExp) => pane().getByRole('button', { name, exact: true })

const openMatchups = () => openAnalysis('Matchups')

describe('matchups', () => {
  test('teams of files meet that of this battle; the answer is that of the command, is kept, and opens battles', async () => {
    const { page } = current
    await openDocument(page, teams[0], FILES[0])
    await openMatchups()
    await page.getByLabel('Add files …').setInputFiles(
      teams.slice(1).map((team, place) => ({
        name: FILES[place + 1] ?? '',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(team)),
      })),
    )
    const files = page.getByRole('group', { name: 'Files' })
    for (const name of ['Archer', 'Runner'])
      await expect.poll(() => files.getByLabel(name).isChecked()).toBe(true)
    await files.getByText('Archer · 1 unit').waitFor()
    await pane().getByText('the first side of each: friendly').waitFor()
    await button('Run').click()
    await pane().getByText('Brawler beats Archer beats Runner beats Brawler').waitFor()

    const saved = page.waitForEvent('download')
    await button('Save JSON').click()
    const question = { teams, runs: 1000, firstSeed: 0 }
    const part = await matchups.run(question, 0, await matchups.plan(question))
    const expected = matchupsResult({ files: FILES, question, sides: ['friendly', 'enemy'], part })
    expect(JSON.parse(readFileSync(await (await saved).path(), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(expected)),
    )
    const cells = pane()
      .getByRole('table', { name: /^what each row wins/ })
      .locator('td button')
    await expect
      .poll(async () => (await cells.allTextContents()).map(withSpaces))
      .toEqual(['100 %', '0 %', '0 %', '100 %', '100 %', '0 %'])
    await expectAccessible(page, 'matchups')
    await button('Keep').click()
    await page.getByRole('list', { name: 'Kept with this battle' }).getByText('3 teams').waitFor()

    await button(/^Archer wins 100 % against Runner/).click()
    await page.locator('.sh-name').filter({ hasText: 'Archer against Runner' }).waitFor()
    await settled(page)
  })

  test('a game without teams says so, and those who cannot meet are folded under the reason', async () => {
    const { page } = current
    await openMatchups()
    await pane().getByText('1 cannot meet Three against three: edition is current for one and v0.3').click()
    await pane().getByText('Old rules: two conditions and a late filter').waitFor()
    await page.getByRole('banner').getByText('Debug', { exact: true }).click()
    await openSeed(page, 'Haste')
    await openMatchups()
    await pane().getByText('Battles of this game have no teams that could meet others').waitFor()
  })
})

describe('a hunt for builds', () => {
  test('tries what is allowed, tells the best in words, says what turns the battle, and opens a build beside it', async () => {
    const { page } = current
    await openAnalysis('Build hunt')
    await pane().getByText('Iris', { exact: true }).click()
    await pane().getByLabel('Iris: rule 1 (heal), on or off').check()
    const below = pane().getByLabel('Iris: Heal below 60 %', { exact: true })
    await below.check()
    await pane().getByText('Ranges are from..to/step').waitFor()
    await expect
      .poll(() => pane().getByLabel('values of Iris: Heal below 60 %').inputValue())
      .toBe('0..100/10')
    await below.uncheck()
    await button('Run').click()
    await pane().getByText('This battle ends in victory as it is: nothing has to turn it.').waitFor()
    const builds = pane().getByRole('region', { name: 'Best builds' })
    await builds.getByText(/^Iris: Heal.* off$/).waitFor()
    await expectAccessible(page, 'a hunt')
    await builds.getByRole('button', { name: 'Open this build' }).click()
    await page.getByText('They part at').waitFor()
    await settled(page)
  })

  test('is stopped and kept, and goes on after a reload to the same answer as one that never stopped', async () => {
    const { page } = current
    const answer = async () => {
      await pane().getByText('nothing has to turn it.').waitFor({ timeout: 60_000 })
      const saved = page.waitForEvent('download')
      await button('Save JSON').click()
      return JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
    }
    await openAnalysis('Build hunt')
    await pane().getByText('Iris', { exact: true }).click()
    for (const what of [
      'rule 1 (heal), on or off',
      'rule 2 (ranged attack), on or off',
      'hp 60',
      'Heal below 60 %',
    ])
      await pane().getByLabel(`Iris: ${what}`, { exact: true }).check()
    await button('Run').click()
    const tried = pane().getByText(/^[1-9]\d* builds tried/)
    await tried.waitFor()
    await button('Stop').click()
    await pane().getByText('stopped; what is known stays').waitFor()
    await pane().getByRole('region', { name: 'Best builds so far' }).waitFor()
    await button('Keep').click()
    const builds = Number.parseInt(await tried.innerText(), 10)
    expect(builds).toBeLessThan(500)

    await page.reload()
    await page
      .getByRole('list', { name: 'Kept with this battle' })
      .getByRole('button', { name: /^Build hunt/ })
      .click()
    await expect.poll(() => tried.innerText()).toContain(`${builds} builds tried`)
    await button('Go on').click()
    const wentOn = await answer()
    await button('Run').click()
    expect(await answer()).toEqual(wentOn)
  })
})
