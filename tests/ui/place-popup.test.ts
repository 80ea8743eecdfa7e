import { type Platform, platform } from '@floating-ui/dom'
import { describe, expect, test } from 'vitest'
import { rectangleAround } from '#ui/board/layout/rectangles.ts'
import { type Beside, placePopup } from '#ui/kit/place-popup.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Without a browser: a popup of a size in a window of a size. */
const measures = (popup: Size, window: Size): Platform => ({
  ...platform,
  isElement: () => true,
  isRTL: () => false,
  getDimensions: () => popup,
  getClippingRect: () => ({ x: 0, y: 0, ...window }),
  getElementRects: ({ reference }) => {
    const { x, y, width, height } = reference.getBoundingClientRect()
    return { reference: { x, y, width, height }, floating: { x: 0, y: 0, ...popup } }
  },
  getOffsetParent: () => null as never,
  getScale: () => ({ x: 1, y: 1 }),
  convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }) => rect,
})

const at = (left: number, top: number, width: number, height: number): Beside['anchor'] => ({
  getBoundingClientRect: () => ({
    ...{ x: left, y: top, left, top, width, height },
    ...{ right: left + width, bottom: top + height },
  }),
})

const place = (popup: Size, window: Size, beside: Beside) =>
  placePopup({} as HTMLElement, beside, measures(popup, window))

describe('a card', () => {
  const size = { width: 300, height: 200 }
  const card = (x: number, y: number, keepClear: Beside['keepClear'] = [], window?: Size) =>
    place(size, window ?? { width: 1000, height: 800 }, {
      anchor: at(x - 20, y - 20, 40, 40),
      gap: 12,
      sides: ['right', 'left', 'bottom', 'top'],
      keepClear,
    })

  test.each([
    ['right of the token', { x: 100, y: 400 }, { x: 132, y: 300 }],
    ['else left', { x: 900, y: 400 }, { x: 568, y: 300 }],
    ['inside the window', { x: 100, y: 20 }, { x: 132, y: 8 }],
    ['inside the window', { x: 100, y: 790 }, { x: 132, y: 592 }],
  ])('lies %s', async (_, token, wanted) => {
    expect(await card(token.x, token.y)).toMatchObject(wanted)
  })

  const tokenAt = (x: number, y: number) => rectangleAround({ x, y }, 20, 20)
  const [right, left, below] = [tokenAt(600, 400), tokenAt(400, 400), tokenAt(500, 500)]
  test.each([
    ['goes left of it', [right], { x: 168, y: 300 }],
    ['goes below it', [right, left], { x: 350, y: 432 }],
    ['goes above it', [right, left, below], { x: 350, y: 168 }],
  ])('%s where that covers nobody', async (_, others, wanted) => {
    expect(await card(500, 400, others)).toMatchObject({ ...wanted, isOver: false })
  })
  test('says so where it covers somebody wherever it lies', async () => {
    const crowd = [right, left, below, tokenAt(500, 300)]
    expect(await card(500, 400, crowd)).toMatchObject({ x: 532, y: 300, isOver: true })
  })
  test('goes below the token in a window too narrow for either side, whoever stands there', async () => {
    const window = { width: 390, height: 844 }
    expect(await card(200, 400, [], window)).toMatchObject({ x: 50, y: 432 })
    const crowd = [tokenAt(200, 500), tokenAt(200, 300)]
    expect(await card(200, 400, crowd, window)).toMatchObject({ x: 50, y: 432, isOver: true })
  })
  test('stays inside a window that has no room beside the token', async () => {
    expect(await card(200, 150, [], { width: 390, height: 300 })).toMatchObject({ x: 82, y: 50 })
  })
})

test.each([
  ['below what it explains', { left: 50, top: 80 }, { x: 50, y: 104 }],
  ['above where there is no room below', { left: 50, top: 540 }, { x: 50, y: 436 }],
  ['inside the window', { left: 900, top: 80 }, { x: 692, y: 104 }],
])('a tip sits %s', async (_, { left, top }, wanted) => {
  const tip = { width: 300, height: 100 }
  const window = { width: 1000, height: 600 }
  const beside: Beside = { anchor: at(left, top, 60, 20), gap: 4, sides: ['bottom-start', 'top-start'] }
  expect(await place(tip, window, beside)).toMatchObject(wanted)
})
