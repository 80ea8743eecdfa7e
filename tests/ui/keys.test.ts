import { describe, expect, test } from 'vitest'
import { COMMANDS } from '#ui/shell/commands.ts'
import { commandFor, keyOf } from '#ui/shell/keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

describe('the keys', () => {
  test('are each of one use, and every one of the list is found by its name', () => {
    const names = COMMANDS.flatMap(({ keys }) => keys)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(commandFor(name, 'debug'), name).not.toBe(null)
  })

  test('never take Tab, nor what is the browser’s', () => {
    expect(commandFor(keyOf({ ...plain, key: 'Tab' }) ?? '', 'debug')).toBe(null)
    expect(keyOf({ ...plain, ctrlKey: true, key: 'r' })).toBe(null)
    expect(keyOf({ ...plain, altKey: true, key: 'd' })).toBe(null)
  })

  test.each([
    [{ key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
    [{ key: 'Enter', metaKey: true }, 'Ctrl+Enter'],
    [{ key: 'Backspace' }, 'Backspace'],
    [{ key: 'Delete' }, 'Delete'],
    [{ key: 'e' }, 'E'],
    [{ key: 'ArrowUp', shiftKey: true }, 'Shift+↑'],
    [{ key: '?', shiftKey: true }, '?'],
  ])('%o is %s', (pressed, name) => {
    expect(keyOf({ ...plain, ...pressed })).toBe(name)
  })
})

test('in the Lab, which has no timeline, keys along it belong to whatever has the focus', () => {
  for (const name of ['Space', '←', '→', 'Home', 'End', 'J', ',', '[', '>', '3'])
    expect(commandFor(name, 'lab'), name).toBe(null)
  for (const name of ['Ctrl+K', 'E', '?', 'Alt+→', 'Ctrl+S'])
    expect(commandFor(name, 'lab'), name).not.toBe(null)
})
