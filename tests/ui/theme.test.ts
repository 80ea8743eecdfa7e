import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/ui/kit/theme.css', 'utf8')

/** The tokens of a theme: what dark says, and its own changes to that. */
function tokensOf(theme: string): Map<string, string> {
  const blocks = [':root {', `:root[data-theme="${theme}"] {`].map((head) => {
    const from = css.indexOf(head)
    return from < 0 ? '' : css.slice(from, css.indexOf('}', from))
  })
  return new Map(
    blocks.flatMap((block) =>
      [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
    ),
  )
}

function channels(hex: string): number[] {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255)
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

describe.each(['dark', 'light', 'contrast'])('in the theme %s', (theme) => {
  const tokens = tokensOf(theme)
  test.each(['--cell', '--panel'])('the lines between cells stand out from %s by 1.5 : 1', (ground) => {
    expect(contrast(tokens.get('--cell-line')!, tokens.get(ground)!)).toBeGreaterThanOrEqual(1.5)
  })
})

const stylesheets = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.endsWith('theme.css'))
  .sort()

/** What stylesheets other than the theme say that matches, each with its file. */
function sayings(pattern: RegExp): string[] {
  return stylesheets.flatMap((file) => {
    const said = readFileSync(join('src/ui', file), 'utf8').match(pattern) ?? []
    return said.map((text) => `${file}: ${text}`)
  })
}

/** Whatever is longer lines up with something, and is no space between things. */
const LARGEST_STEP_PX = 16

const hasOwnSpace = (text: string) =>
  (text.match(/[\d.]+(?:px|r?em)\b/g) ?? []).some(
    (length) => Number.parseFloat(length) * (length.endsWith('px') ? 1 : 16) <= LARGEST_STEP_PX,
  )

describe('only the theme has', () => {
  test('colours', () => {
    expect(sayings(/#[\da-f]{3,8}\b(?=[^{}]*;)|\brgba?\(.*?\)/gi)).toEqual([])
  })

  test('spaces between things', () => {
    expect(sayings(/\b(?:gap|padding|margin)(?:-[a-z]+)*: [^;]+/g).filter(hasOwnSpace)).toEqual([])
  })

  test('sizes of type; those on the board are in its own units', () => {
    expect(sayings(/font-size: [\d.]+r?em/g)).toEqual([])
  })
})
