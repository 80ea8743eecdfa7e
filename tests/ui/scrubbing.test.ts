import { describe, expect, test } from 'vitest'
import { draggedBy, steppedBy, turnedBy } from '#ui/forms/sentence/scrubbing.ts'

const PERCENT = { min: 0, max: 100 }

describe('a number in a sentence', () => {
  test('follows the pointer sideways, and stays within its range', () => {
    expect(draggedBy(60, 60, PERCENT)).toBe(75)
    expect(draggedBy(60, -60, PERCENT)).toBe(45)
    expect(draggedBy(60, 1, PERCENT)).toBe(60)
    expect(draggedBy(60, 1000, PERCENT)).toBe(100)
    expect(draggedBy(60, -1000, PERCENT)).toBe(0)
  })

  test('is turned a step a notch, whatever a notch is, up for more', () => {
    expect(turnedBy(60, -120, PERCENT)).toBe(61)
    expect(turnedBy(60, 3, PERCENT)).toBe(59)
    expect(turnedBy(100, -120, PERCENT)).toBe(100)
  })

  test('is stepped by the arrow keys, leaps by the page keys, and goes to the ends of its range', () => {
    expect(steppedBy('ArrowUp', 60, PERCENT)).toBe(61)
    expect(steppedBy('ArrowDown', 60, PERCENT)).toBe(59)
    expect(steppedBy('PageUp', 95, PERCENT)).toBe(100)
    expect(steppedBy('PageDown', 60, PERCENT)).toBe(50)
    expect(steppedBy('Home', 60, PERCENT)).toBe(0)
    expect(steppedBy('End', 60, PERCENT)).toBe(100)
    expect(steppedBy('a', 60, PERCENT)).toBeNull()
  })

  test('goes in larger steps where it is large', () => {
    const HP = { min: 1, max: 10_000_000 }
    expect(steppedBy('ArrowUp', 250_000, HP)).toBe(251_000)
    expect(draggedBy(250_000, 40, HP)).toBe(260_000)
  })
})
