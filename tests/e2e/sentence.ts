import type { Locator } from 'playwright-core'

// Rules as they are read and changed in one line.

/** Opens a part of a form that is shut. */
export async function unfold(editor: Locator, name: 'Scenario' | 'Cast'): Promise<void> {
  const fold = editor.getByRole('button', { name, exact: true })
  await fold.waitFor()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** The line of a rule, by its skill; the first of them, unless it says which. */
export const ruleLine = (pane: Locator, skill: string, at = 0): Locator =>
  pane.getByRole('group', { name: new RegExp(`^Rule \\d+: ${skill}$`) }).nth(at)

export const wordIn = (line: Locator, setting: string): Locator =>
  line.getByRole('combobox', { name: setting, exact: true })

export const numberIn = (line: Locator, setting: string): Locator =>
  line.getByRole('spinbutton', { name: setting, exact: true })

/** Opens a word and takes what it is to say. */
export async function say(line: Locator, setting: string, words: string): Promise<void> {
  await wordIn(line, setting).click()
  await take(line, setting, words)
}

async function take(line: Locator, list: string | RegExp, words: string): Promise<void> {
  const choices = line.page().getByRole('listbox', { name: list, exact: true })
  await choices.getByRole('option', { name: words, exact: true }).click()
  await choices.waitFor({ state: 'hidden' })
}

/** Adds a part to a rule, or takes one from it. */
export async function adjust(line: Locator, words: string): Promise<void> {
  await line.hover()
  await line.getByRole('combobox', { name: /^Parts of / }).click()
  await take(line, /^Parts of /, words)
}

/** Turns a word into its opposite. */
export const turn = (line: Locator, setting: string): Promise<void> =>
  line.getByRole('switch', { name: new RegExp(`^${setting}, `) }).click()

/** Types a number and lets go of it. */
export async function typeNumber(line: Locator, setting: string, text: string): Promise<void> {
  const { keyboard } = line.page()
  await numberIn(line, setting).focus()
  await keyboard.press('Enter')
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await keyboard.press('Enter')
}
