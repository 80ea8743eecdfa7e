import type { Amount, Token } from '#schemas/view.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import type { Forecast } from '#worker/protocol.ts'

type Part = Forecast['parts'][number]

const AMOUNT_TONES: Readonly<Record<string, Amount['tone']>> = { heal: 'heal', progress: 'progress' }

/** A forecast as the board shows it: who takes part, a line to everybody affected, and by how much. */
export function overlayOf({ parts, cells }: Forecast, tokens: readonly Token[]): Overlay {
  const tokenOf = (unit: string) => tokens.find(({ id }) => id === unit)
  const effects = parts.flatMap((part) =>
    part.effects.flatMap((effect) => {
      const by = tokenOf(part.unit)
      const to = tokenOf(effect.unit)
      return by === undefined || to === undefined ? [] : [{ effect, by, to }]
    }),
  )
  const [from, to] = cells
  const isWay = effects.length === 0 && cells.length === 2 && from !== undefined && to !== undefined
  return {
    areas: [],
    handles: [],
    rings: parts.map(({ unit, text }) => ({ unit, tone: 'part', label: `takes part: ${text}` })),
    lines: [
      ...effects.map(({ effect, by, to: target }) => ({
        from: by.cell,
        to: target.cell,
        tone: effect.tone,
        label: effect.text,
      })),
      ...(isWay ? [{ from, to, tone: 'move', label: parts.map(textOf).join(', ') }] : []),
    ],
    tints: cells.map((cell) => ({ cell, tone: effects[0]?.effect.tone ?? 'move', label: 'aimed at' })),
    amounts: effects
      .filter(({ effect }) => effect.amount !== 0)
      .map(({ effect, by, to: target }) => ({
        cell: target.cell,
        unit: target.id,
        source: by.id,
        side: by.side,
        tone: AMOUNT_TONES[effect.tone] ?? 'damage',
        amount: Math.abs(effect.amount),
      })),
  }
}

const textOf = ({ text }: Part): string => text
