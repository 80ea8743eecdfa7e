const SIDES = ['red', 'blue', 'green', 'pink', 'sky', 'gold', 'rust', 'mob', 'ghosts']

/** Everything a log can show in a few lines: sides beyond two, cells that are shared, fractions, comings and goings. */
export function zooLog(board: 'square' | 'hex-pointy' | 'hex-flat' | null): string {
  const at = (column: number, row: number) => (board === null ? {} : { at: [column, row] })
  const cells = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4, 5].filter((column) => row !== 2 || column !== 2).map((column) => [column, row]),
  )
  const marks = [
    { at: [0, 0], label: 'forest', glyph: '♣' },
    { at: [1, 0], label: 'forest', glyph: '♣' },
    { at: [5, 4], label: 'gate' },
  ]
  const lines: object[] = [
    {
      format: 'tickscope/log',
      version: 1,
      game: 'Zoo',
      name: 'One of each',
      level: 'hp',
      ...(board && { board: { grid: board, cells, marks } }),
    },
    ...SIDES.map((side, n) => ({
      unit: `u${n}`,
      side,
      name: `${side} ${n}`,
      ...(n % 3 === 0 && { glyph: `${side.slice(0, 2)}${n}` }),
      bars: { hp: [30.5 - n, 30.5], ...(n < 3 && { mana: [n * 1.25, 5] }) },
      badges: n === 1 ? ['asleep', 'poisoned'] : [],
      fields: { level: n },
      ...(n !== 8 && at(n % 6, n < 6 ? 1 : 3)),
    })),
    { unit: 'twin', side: 'red', bars: { hp: 10 }, ...at(0, 1) },
    { unit: 'third', side: 'blue', bars: { hp: 10 }, ...at(0, 1) },
    { tick: 0, note: 'turn 1' },
    { event: 'bite', units: ['u0', 'u1'], tone: 'attack', id: 'b', set: { u1: { hp: 25.1 } } },
    { tick: 1, note: 'turn 2' },
    { event: 'wind', text: 'The wind turns' },
    { phase: 'act' },
    {
      decision: 'u0',
      question: 'Whom to bite?',
      options: [
        {
          label: 'Bite',
          verdict: 'selected',
          reason: 'closest',
          checks: [{ name: 'distance', passed: true, actual: 1.5, relation: '<=', needed: 2 }],
          candidates: [
            { unit: 'u1', score: { distance: 1.5 }, kept: true },
            { unit: 'u2', score: { distance: 2.5 }, kept: false, because: 'further' },
          ],
        },
        { label: 'Flee', verdict: 'rejected', checks: [{ name: 'afraid', passed: false }] },
        { label: 'Sleep', verdict: 'skipped' },
      ],
    },
    { decision: 'u2' },
    { event: 'bite', id: 1, units: ['u0', 'u1'], tone: 'attack', set: { u1: { hp: 24.7 } } },
    {
      event: 'fury',
      id: 2,
      cause: 1,
      units: ['u1'],
      tone: 'effect',
      until: 4,
      set: { u1: { badges: ['angry'] } },
    },
    { phase: 'act' },
    {
      event: 'bite',
      id: 3,
      cause: 1,
      units: ['u0', 'u2'],
      tone: 'attack',
      set: { u2: { hp: -2.25, alive: false } },
    },
    { phase: 'end' },
    { unit: 'late', side: 'ghosts', name: 'Latecomer', bars: { hp: [12, 8] }, ...at(3, 2) },
    { tick: 2 },
    { event: 'leaves', units: ['u3'], set: { u3: { alive: false } } },
    { event: 'turns', units: ['u4'], set: { u4: { side: 'red', hp: [40, 30.5] } } },
    { tick: 3, note: 'turn 4' },
    { event: 'returns', units: ['u2'], tone: 'heal', set: { u2: { alive: true, hp: 3.5 } } },
    { event: 'nap', units: ['u2'], tone: 'effect', until: 5 },
    { tick: 4 },
    { tick: 5 },
    {
      event: 'bite',
      units: ['u2', 'u0'],
      tone: 'attack',
      set: { u0: { hp: 0.1, fields: { level: 1, tame: true } } },
    },
    { outcome: 'a draw' },
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
