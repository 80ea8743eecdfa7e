import { expect, test } from 'vitest'
import { refusedByKind } from '#ui/inspector/why/refused-text.ts'
import type { RefusedOption } from '#worker/protocol.ts'

const refused = (kind: string, code: string, message: string, ...at: [number, number][]): RefusedOption => ({
  kind,
  label: [kind.split(' ')[1], ...at.map(([q, r]) => `(${q}, ${r})`)].join(' '),
  cells: at.map(([q, r]) => ({ q, r })),
  code,
  message,
})

test('cells with the same reason are one line, furthest first; reasons that differ by cell name one', () => {
  const all = [
    refused('h1 MOVE', 'FAR', 'moves one tile', [3, 3]),
    refused('h1 MOVE', 'FAR', 'moves one tile', [4, 4]),
    refused('h1 RUSH', 'FAR', 'too far', [3, 3], [4, 4]),
    refused('h1 RUSH', 'FAR', 'too far', [3, 3], [5, 5]),
    refused('h1 MOVE', 'TAKEN', '(0, 0) is taken.', [0, 0]),
    refused('h1 MOVE', 'TAKEN', '(1, 0) is taken.', [1, 0]),
    refused('h1 END_TURN', 'DONE', 'has acted.'),
  ]
  expect(refusedByKind(all, 'h1')).toEqual([
    {
      name: 'End turn',
      reasons: [{ code: 'DONE', text: 'END_TURN – has acted', count: null, orders: [] }],
    },
    {
      name: 'Move',
      reasons: [
        { code: 'FAR', text: 'moves one tile', count: '2 cells', orders: ['MOVE (3, 3)', 'MOVE (4, 4)'] },
        {
          code: 'TAKEN',
          text: 'e.g. (0, 0) is taken',
          count: '2 cells',
          orders: ['MOVE (0, 0) – (0, 0) is taken', 'MOVE (1, 0) – (1, 0) is taken'],
        },
      ],
    },
    {
      name: 'Rush',
      reasons: [
        {
          code: 'FAR',
          text: 'too far',
          count: '2 orders',
          orders: ['RUSH (3, 3) (4, 4)', 'RUSH (3, 3) (5, 5)'],
        },
      ],
    },
  ])
})

test('kinds that differ by a choice are one, and those with one and the same reason are said at once', () => {
  const all = ['h1 USE_SKILL SLOW', 'h1 USE_SKILL STUN', 'strike all', 'h1 MOVE'].map((kind) =>
    refused(kind, 'DONE', 'it has acted'),
  )
  const [only, ...others] = refusedByKind(all, 'h1')
  expect([only?.name, only?.reasons[0]?.count, others]).toEqual(['Move, strike, use skill', '4 orders', []])
  expect(refusedByKind([], 'h1')).toEqual([])
})
