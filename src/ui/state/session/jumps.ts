import type { Spot } from '#ui/state/types.ts'

/** Our entries in the browser's history; `depth` jumps lie before it. */
interface Entry {
  readonly battle: string
  readonly depth: number
  readonly spot: Spot
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'battle' in state && 'depth' in state && 'spot' in state

const entryOf = (state: unknown): Entry | null => (isEntry(state) ? state : null)

/** The part of the browser's history that is used. */
export interface Past {
  readonly state: unknown
  replaceState(state: unknown, unused: ''): void
  pushState(state: unknown, unused: ''): void
  back(): void
}

interface Surroundings {
  readonly past: Past
  /** Which battle is open: entries of others lead nowhere. */
  battle(): string
  here(): Spot
  /** Goes to a spot; false if it is no longer there. */
  goTo(spot: Spot): boolean
}

const isSame = (a: Spot, b: Spot) =>
  a.picked === b.picked &&
  a.cursor.branch === b.cursor.branch &&
  a.cursor.tick === b.cursor.tick &&
  a.cursor.frame === b.cursor.frame

/** The way back from jumps, kept in the browser's history, so that its own Back takes it too. */
export function createJumps({ past, battle, here, goTo }: Surroundings) {
  /** Jumps of this battle that can be taken back. */
  const depth = () => {
    const entry = entryOf(past.state)
    return entry?.battle === battle() ? entry.depth : 0
  }
  let isJumping = false

  function note(from: Spot): void {
    const at = depth()
    try {
      past.replaceState({ battle: battle(), depth: at, spot: from }, '')
      past.pushState({ battle: battle(), depth: at + 1, spot: here() }, '')
    } catch {
      // Browsers limit how many entries are added at a time: this jump has no way back.
    }
  }

  return {
    /** A jump within a jump is part of it. */
    async jump(go: () => unknown): Promise<void> {
      if (isJumping) {
        await go()
        return
      }
      const from = here()
      const about = battle()
      isJumping = true
      const arrived = go()
      isJumping = false
      await arrived
      if (battle() === about && !isSame(from, here())) note(from)
    },
    jumped(from: Spot): void {
      if (!isSame(from, here())) note(from)
    },
    canGoBack: () => depth() > 0,
    back(): void {
      if (depth() > 0) past.back()
    },
    /** For when the browser has gone to another entry; one that leads nowhere is skipped. */
    onPop(state: unknown): void {
      const entry = entryOf(state)
      if (entry === null) return
      const isThere = entry.battle === battle() && goTo(entry.spot)
      if (!isThere && entry.depth > 0) past.back()
    },
  }
}
