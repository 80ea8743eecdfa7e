import { arePartsComing } from '#ui/lazily.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Comparison } from '#worker/protocol.ts'

type Parting = Extract<Comparison, { same: false }>

/** Goes to where two battles part, picks whom it is about, and opens the rule it depends on. */
export async function goToParting(session: Session, parting: Parting, showWhy: () => void): Promise<void> {
  const { tick, phase, kind, unit, option } = parting
  const branch = session.cursor().branch
  await session.jump(async () => {
    // A decision is read before anything has come of it.
    const frame = kind === 'decision' || phase === null ? 0 : await frameOf(session, branch, tick, phase)
    session.seek({ tick, frame })
    if (unit !== null && session.picked() !== unit) session.pick(unit)
  })
  showWhy()
  const place = option?.a ?? option?.b ?? null
  await until(() => session.packetHere() !== null && !arePartsComing())
  if (place !== null) openRule(place)
}

/** The last frame of a phase: with all that happened in it. */
async function frameOf(session: Session, branch: string, tick: number, phase: string): Promise<number> {
  const [packet] = await session.fetchPackets(branch, tick, tick)
  return Math.max(0, packet?.frames.findLastIndex((frame) => frame.phase === phase) ?? 0)
}

/** How often it is looked for, a frame apart: reasons come when they are asked for. */
const TRIES = 30

/** Opens the rule at a place of the list that is read, and moves there. */
function openRule(place: number, tries = TRIES): void {
  const rules = document.querySelector('[data-tab="why"] section[aria-label="Rules in priority order"] ol')
  const row = rules?.children[place]
  if (!(row instanceof HTMLElement)) {
    if (tries > 0) requestAnimationFrame(() => openRule(place, tries - 1))
    return
  }
  const opener = row.querySelector<HTMLElement>('summary, [aria-label^="Details of "]')
  const isClosed =
    opener?.getAttribute('aria-expanded') === 'false' || row.querySelector('details')?.open === false
  if (isClosed) opener?.click()
  row.scrollIntoView({ block: 'nearest' })
  opener?.focus()
}
