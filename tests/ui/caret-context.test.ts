import { describe, expect, test } from 'vitest'
import { type CaretContext, caretContext } from '#ui/find/caret-context.ts'

/** What is wanted at the | in a text. */
const at = (marked: string): CaretContext => {
  const caret = marked.lastIndexOf('¦')
  return caretContext(marked.replace('¦', ''), caret)
}

describe('what would go on at the caret', () => {
  test.each<[string, CaretContext['wants']]>([
    ['¦', 'table'],
    ['ru¦', 'table'],
    ['ru¦les: label == "Kick"', 'table'],
    ['label ¦', 'nothing'],
    ['rules: ¦', 'operand'],
    ['rules:¦', 'operand'],
    ['rules: la¦', 'operand'],
    ['rules: label ¦', 'operator'],
    ['rules: label =¦', 'operator'],
    ['rules: label !¦', 'operator'],
    ['rules: label ==¦', 'value'],
    ['rules: label == "Ki¦', 'value'],
    ['rules: label == Ki¦', 'value'],
    ['rules: label == "Kick" ¦', 'joint'],
    ['rules: label == "Kick" &¦', 'joint'],
    ['rules: label == "a && b" ¦', 'joint'],
    ['rules: label == "Kick" && ¦', 'operand'],
    ['rules: label == "Kick" && ! ¦', 'operand'],
    ['rules: label == "Kick" && (¦', 'operand'],
    ['rules: (label == "Kick" ¦', 'joint'],
    ['rules: (label == "Kick") ¦', 'joint'],
    ['rules: label in ¦', 'list'],
    ['rules: label in [¦', 'value'],
    ['rules: label in ["Kick", ¦', 'value'],
    ['rules: label in ["Kick" ¦', 'nothing'],
    ['rules: label in ["Kick"] ¦', 'joint'],
    ['rules: actual - ¦', 'operand'],
    ['rules: actual - needed ¦', 'operator'],
    ['rules: actual - needed <= ¦', 'operand'],
    ['units: was(¦', 'column'],
    ['units: was(hp) ¦', 'operator'],
    ['units: hp < max(¦', 'operand'],
    ['units: max(hp, ¦', 'operand'],
    ['units: max(hp ¦', 'nothing'],
    ['events: contains(text, ¦', 'nothing'],
    ['events: contains(text, "a") ¦', 'joint'],
    ['units: hp < 3 wh¦', 'joint'],
    ['units: hp < 3 while ¦', 'table'],
    ['units: hp < 3 while ru¦', 'table'],
    ['units: hp < 3 while rules: ¦', 'operand'],
  ])('%s wants %s', (text, wants) => expect(at(text).wants).toBe(wants))
})

describe('the column a value is compared with', () => {
  test.each([
    ['rules: label == ¦', 'rules', 'label'],
    ['rules: tick > 0 && failed != "ra¦', 'rules', 'failed'],
    ['rules: (side == ¦', 'rules', 'side'],
    ['rules: label in ["Kick", "Li¦', 'rules', 'label'],
    ['units: was(hp) < ¦', 'units', 'hp'],
    ['units: hp < 3 while events: type == ¦', 'events', 'type'],
  ])('%s', (text, table, column) => expect(at(text)).toMatchObject({ wants: 'value', table, column }))
})

describe('the word at the caret', () => {
  test.each([
    ['rules: la¦bel == 1', 7, 12, 'la'],
    ['rules: label == "Light¦ Punch" && tick', 16, 29, 'Light'],
    ['rules: label == "Ki¦', 16, 19, 'Ki'],
    ['rules: label ¦ == 1', 13, 13, ''],
    ['rules: label =¦', 13, 14, '='],
  ])('%s', (text, start, end, typed) => expect(at(text)).toMatchObject({ start, end, typed }))

  test('is found wherever the caret is, in any text', () => {
    const text =
      'rules: label in ["Kick", "a \\" b"] && !(abs(actual - needed) <= 1.5) while units: was(hp) % 2 == 0'
    for (let caret = 0; caret <= text.length; caret++) {
      const { start, end } = caretContext(text, caret)
      expect(start).toBeLessThanOrEqual(caret)
      expect(end).toBeGreaterThanOrEqual(caret)
    }
  })
})
