/** How large a log is to be. */
interface LogSize {
  readonly units: number
  readonly ticks: number
  /** Of each tick; every third of them is a decision with what was weighed. */
  readonly linesATick: number
  readonly hasBoard?: boolean
}

const OPTIONS = ['Strike', 'Guard', 'Heal', 'Wait']
const WIDTH = 40

/** A log as another engine would write it: everybody is hit, healed and moved in turn, with causes, choices and phases. */
export function longLog({ units, ticks, linesATick, hasBoard = true }: LogSize): string {
  const lines: string[] = []
  const put = (line: object) => lines.push(JSON.stringify(line))
  const ids = Array.from({ length: units }, (_, n) => `u${n}`)
  const hp = ids.map(() => 500)
  const cellOf = (n: number) => [n % WIDTH, Math.floor(n / WIDTH) % WIDTH]
  put({
    format: 'tickscope/log',
    version: 1,
    game: 'Bench',
    name: `Log of ${units} units and ${ticks} ticks`,
    ...(hasBoard && { board: { grid: 'square', width: WIDTH, height: WIDTH } }),
  })
  for (const [n, unit] of ids.entries())
    put({
      unit,
      side: n % 2 === 0 ? 'red' : 'blue',
      bars: { hp: [500, 500], mana: 50 },
      ...(hasBoard && { at: cellOf(n) }),
    })
  let at = 0
  let event = 0
  for (let tick = 0; tick < ticks; tick++) {
    put({ tick, note: `turn ${tick + 1}` })
    for (let line = 1; line < linesATick; line++) {
      const doer = at++ % units
      const target = (doer + 1 + (tick % 7)) % units
      if (line === Math.ceil(linesATick / 2)) put({ phase: 'act' })
      else if (line % 3 === 1) put(decisionOf(ids[doer]!, ids[target]!, tick))
      else if (line % 3 === 2) {
        hp[target] = hp[target]! <= 12.5 ? 500 : hp[target]! - 12.5
        put({
          event: 'strike',
          id: event++,
          text: `${ids[doer]} strikes ${ids[target]}`,
          units: [ids[doer], ids[target]],
          tone: 'attack',
          set: { [ids[target]!]: { hp: hp[target] } },
        })
      } else
        put({
          event: 'step',
          id: event++,
          ...(event > 1 && { cause: event - 2 }),
          units: [ids[doer]],
          tone: 'move',
          ...(hasBoard && { set: { [ids[doer]!]: { at: cellOf(doer + tick) } } }),
          fields: { steps: tick % 5 },
        })
    }
  }
  put({ outcome: 'red wins', winner: 'red' })
  return `${lines.join('\n')}\n`
}

const decisionOf = (decision: string, unit: string, tick: number) => ({
  decision,
  question: 'What to do?',
  options: OPTIONS.map((label, n) => ({
    label,
    verdict: n === tick % OPTIONS.length ? 'selected' : 'rejected',
    checks: [{ name: 'distance', passed: n % 2 === 0, actual: tick % 9, relation: '<', needed: 5 }],
    candidates: [{ unit, score: { distance: tick % 9 }, kept: n === tick % OPTIONS.length }],
  })),
})
