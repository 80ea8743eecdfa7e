import { barsOf } from '#engine/core/define/roster.ts'
import type { Moment, UnitTable } from '#engine/core/ruleset.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { Action } from '#schemas/gambit/setup.ts'
import type { Character, GambitState } from '#schemas/gambit/state.ts'
import { slotOf } from '#schemas/gambit/unit-names.ts'
import type { ActionType, Faction } from '#schemas/gambit/words.ts'
import type { Amount, Board, Link, Tint, Token, UnitInfo, View } from '#schemas/view.ts'
import { HEXES, textFromCell } from './board.ts'
import type { GambitEvent } from './events.ts'
import type { Program } from './program.ts'
import type { Gambit } from './types.ts'

export const board: Board = {
  grid: 'hex-pointy',
  cells: [...HEXES],
  names: HEXES.map((_, cell) => textFromCell(cell)),
}

export function view({ tick, state, program, recent, upcoming }: Moment<Gambit>): View {
  const { characters } = state
  const links = characters.flatMap((character) => linkOf(character, tick, upcoming))
  for (const link of links) link.shift = shiftOf(link, links)
  return {
    tokens: characters.map((character) => tokenOf(character, program)),
    links,
    amounts: recent.flatMap((event) => amountOf(event, program)),
    tints: recent.flatMap(tintOf),
  }
}

const shapeOf = (faction: Faction) => (faction === 'friendly' ? 'circle' : 'diamond')

export const units = ({ characters }: GambitState): UnitInfo[] =>
  characters.map(({ id, name, letter, faction, maxHp }) => ({
    id,
    name,
    glyph: letter,
    digit: slotOf(letter),
    side: faction,
    shape: shapeOf(faction),
    max: maxHp,
  }))

export const unitTable: UnitTable<Program> = {
  bars: [
    { label: 'hp', value: ({ hp }: Character) => Math.max(0, hp), max: ({ maxHp }: Character) => maxHp },
  ],
  side: ({ faction }: Character) => faction,
  place: ({ position }: Character) => position,
}

function tokenOf(character: Character, program: Program): Token {
  const { id, letter, faction, position, hp, maxHp } = character
  return {
    id,
    name: `Character ${letter}, ${faction}, ${Math.max(0, hp)} of ${maxHp} hp`,
    glyph: letter,
    side: faction,
    shape: shapeOf(faction),
    cell: position,
    bars: barsOf(unitTable.bars, character, program),
  }
}

const markerOf = (type: ActionType, faction: Faction): Link['marker'] =>
  type === 'heal' ? 'cross' : type !== 'move' ? 'arrow' : faction === 'friendly' ? 'circle' : 'diamond'

/** What a character is doing or, if it is idle, is about to decide. */
function linkOf(character: Character, tick: number, upcoming: readonly GambitEvent[]): Link[] {
  const intent = character.action ?? previewOf(character.id, upcoming)
  if (intent === null || intent.resolvesAt < tick) return []
  const { type, skill, cell, resolvesAt } = intent
  return [
    {
      unit: character.id,
      kind: type,
      label: skillDef(skill).name,
      from: character.position,
      to: cell,
      ...targetOf(character.id, intent.targetId),
      marker: markerOf(type, character.faction),
      ticksLeft: resolvesAt - tick,
      ...sinceOf(character),
      preview: character.action === null,
      shift: 0,
    },
  ]
}

const targetOf = (id: string, target: string | null) => (target === null || target === id ? {} : { target })

/** Actions that came with the scenario were decided before it. */
const sinceOf = ({ action }: Character) =>
  action === null || action.startedAt < 0 ? {} : { since: action.startedAt }

function previewOf(
  id: string,
  upcoming: readonly GambitEvent[],
): Pick<Action, 'type' | 'skill' | 'cell' | 'targetId' | 'resolvesAt'> | null {
  const decided = upcoming.find((event) => event.type === 'decided' && event.actor === id)
  return decided?.type === 'decided' ? { ...decided, type: decided.action, targetId: decided.target } : null
}

const SHIFTING: readonly string[] = ['attack', 'charge'] satisfies ActionType[]
const same = (a: Link['from'], b: Link['to']) => a.q === b.q && a.r === b.r

/** Two attacks that face each other are drawn side by side, the lower id on the negative side. */
function shiftOf(link: Link, links: readonly Link[]): number {
  if (!SHIFTING.includes(link.kind)) return 0
  const facing = links.find(
    (other) =>
      other.unit !== link.unit &&
      SHIFTING.includes(other.kind) &&
      same(other.from, link.to) &&
      same(other.to, link.from),
  )
  return facing === undefined ? 0 : link.unit < facing.unit ? -1 : 1
}

function amountOf(event: GambitEvent, { cast }: Program): Amount[] {
  if (event.type !== 'damaged' && event.type !== 'healed') return []
  const { source, target, cell } = event
  const side = cast.get(source)!.faction
  return event.type === 'damaged'
    ? [{ cell, unit: target, source, side, tone: 'damage', amount: event.amount }]
    : [{ cell, unit: target, source, side, tone: 'heal', amount: event.applied }]
}

function tintOf(event: GambitEvent): Tint[] {
  if (event.type === 'whiffed')
    return [{ cell: event.cell, tone: event.action, label: `${event.action} hits nobody` }]
  return []
}
