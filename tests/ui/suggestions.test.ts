import { createRoot, createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { createSuggestions } from '#ui/kit/create-suggestions.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const ALL = ['hp', 'heal', 'hit', 'range'].map((text) => ({ key: text, text }))

function listOf(wishes: { readonly isFirstOn?: boolean; readonly isLasting?: boolean }, all = ALL) {
  return createRoot(() => {
    const [typed, setTyped] = createSignal('')
    const taken: string[] = []
    const suggestions = createSuggestions({
      list: () => all.filter(({ text }) => text.startsWith(typed())),
      typed,
      onTake: ({ text }) => taken.push(text),
      ...wishes,
    })
    /** Presses a key; whether the list took it. */
    const press = (key: string, held: Partial<KeyboardEvent> = {}) => {
      let isTaken = false
      const event = { key, preventDefault: () => (isTaken = true), stopPropagation: () => {}, ...held }
      suggestions.onKey(event as KeyboardEvent)
      return isTaken
    }
    return { ...suggestions, setTyped, taken, press, on: () => suggestions.active()?.text }
  })
}

describe('a list below a field that offers to complete a word', () => {
  test('highlights nothing by itself, and leaves Enter alone until somebody moves', () => {
    const { show, press, on, taken, isOpen } = listOf({})
    show()
    expect([on(), press('Enter'), taken]).toEqual([undefined, false, []])
    expect([press('ArrowDown'), on()]).toEqual([true, 'hp'])
    expect([press('Enter'), taken, isOpen()]).toEqual([true, ['hp'], false])
    expect(press('Enter')).toBe(false)
  })

  test('goes round, with nothing between the last and the first', () => {
    const { show, press, on } = listOf({})
    show()
    const way = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => press(key) && on())
    expect(way).toEqual(['range', 'hit', 'range', undefined, 'hp'])
  })

  test('comes with an arrow and goes with Escape, which it takes only then', () => {
    const { press, isOpen, field } = listOf({})
    expect([press('Escape'), isOpen(), field['aria-controls']]).toEqual([false, false, undefined])
    expect([press('ArrowDown'), isOpen(), field['aria-expanded']]).toEqual([true, true, true])
    expect([press('Escape'), isOpen()]).toEqual([true, false])
  })

  test('leaves Home and End to the caret, unless somebody moves along the list', () => {
    const { show, press, on, setTyped } = listOf({})
    show()
    expect([press('End'), press('Home')]).toEqual([false, false])
    press('ArrowDown')
    expect([press('End'), on(), press('Home'), on()]).toEqual([true, 'range', true, 'hp'])
    setTyped('h')
    expect([press('End'), on()]).toEqual([false, undefined])
  })

  test('takes no key that is held with another, nor while a letter is being composed', () => {
    const { show, press } = listOf({})
    show()
    press('ArrowDown')
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing'])
      expect(press('Enter', { [held]: true }), held).toBe(false)
  })
})

describe('a list that is always there', () => {
  test('begins with the first, after every letter anew', () => {
    const { press, on, setTyped } = listOf({ isFirstOn: true, isLasting: true })
    expect([on(), press('ArrowUp') && on(), press('ArrowDown') && on()]).toEqual(['hp', 'range', 'hp'])
    press('ArrowDown')
    setTyped('h')
    expect(on()).toBe('hp')
    setTyped('x')
    expect([on(), press('ArrowDown'), press('Enter')]).toEqual([undefined, false, false])
  })

  test('stays when one is taken, and leaves Escape to whoever shows it', () => {
    const { press, isOpen, hide, taken } = listOf({ isFirstOn: true, isLasting: true })
    expect([press('Enter'), press('Escape')]).toEqual([true, false])
    hide()
    expect([isOpen(), taken]).toEqual([true, ['hp']])
  })

  test('goes by pages, and says which one is highlighted', () => {
    const many = Array.from({ length: 250 }, (_, n) => ({ key: `${n}`, text: `${n}` }))
    const { press, on, shown, left, field, id } = listOf({ isFirstOn: true, isLasting: true }, many)
    expect([shown().length, left()]).toEqual([200, 50])
    expect([press('PageDown') && on(), field['aria-activedescendant']]).toEqual(['10', `${id} 10`])
    expect([press('PageUp') && on(), press('PageUp') && on()]).toEqual(['0', '0'])
    expect(press('End') && on()).toBe('199')
  })

  test('does not take what has an objection', () => {
    const one = [{ key: 'undo', text: 'undo', objection: 'nothing is changed' }]
    const { press, on, taken } = listOf({ isFirstOn: true, isLasting: true }, one)
    expect([on(), press('Enter'), taken]).toEqual(['undo', true, []])
  })

  test('follows the pointer', () => {
    const { pointAt, on, isByKey, shown, press } = listOf({ isFirstOn: true, isLasting: true })
    pointAt(shown()[2]!)
    expect([on(), isByKey()]).toEqual(['hit', false])
    press('ArrowDown')
    expect([on(), isByKey()]).toEqual(['range', true])
  })
})
