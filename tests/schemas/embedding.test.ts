import { describe, expect, test } from 'vitest'
import { isForTickscope, ToPage } from '#schemas/embedding.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'

const message = (type: string, rest: object = {}) => ({ tickscope: 1, type, ...rest })

describe('a message to an embedded page', () => {
  test.each([
    message('ping'),
    message('ping', { id: 'x' }),
    message('seek', { tick: 0 }),
    message('seek', { tick: 12, frame: 3, id: 7 }),
    message('open', { document: { format: 'tickscope/scenario' }, tick: 3, frame: 1, name: 'mine.json' }),
    message('open', { document: '{"format":"tickscope/log"}\n' }),
    message('open', { bytes: new Uint8Array([31, 139]) }),
    message('open', { bytes: new ArrayBuffer(3) }),
    message('open', { bytes: new Blob(['{}']) }),
  ])('is taken as it is: %o', (wanted) => {
    expect(parse(ToPage, wanted)).toEqual({ ok: true, value: wanted })
  })

  test.each([
    [{ tickscope: 2, type: 'ping' }, 'tickscope must be 1, not 2'],
    [message('fly'), 'type must be one of open, seek, ping, not "fly"'],
    [{ tickscope: 1 }, 'type is missing: one of open, seek, ping is needed here'],
    [message('seek'), 'tick is missing'],
    [message('seek', { tick: -1 }), 'tick must be at least 0, not -1'],
    [message('seek', { tick: 1.5 }), 'tick must be a whole number'],
    [message('seek', { tick: 1, frames: 2 }), 'frames is not a known key here'],
    [message('open'), 'needs either "document" or "bytes"'],
    [message('open', { document: {}, bytes: new ArrayBuffer(1) }), 'needs either "document" or "bytes"'],
    [message('open', { document: 5 }), 'document must be a document or its text'],
    [message('open', { bytes: 'text' }), 'bytes must be an ArrayBuffer, a Uint8Array or a Blob'],
  ])('is refused in words: %o', (wrong, words) => {
    const parsed = parse(ToPage, wrong)
    const said = parsed.ok
      ? []
      : parsed.issues.map(({ path, message }) => `${textFromPath(path)} ${message}`.trim())
    expect(said.join('\n')).toContain(words)
  })

  test.each([null, 'tickscope', 5, [], {}, { type: 'ping' }])('is not ours without its mark: %o', (other) => {
    expect(isForTickscope(other)).toBe(false)
  })
})
