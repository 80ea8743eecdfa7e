// @ts-check
// Tells a shogi game as a log. README.md goes through it step by step.

import { openLog } from 'tickscope/log'
import {
  getBlackPlayerName,
  getWhitePlayerName,
  importCSA,
  Move,
  promotedPieceType,
  RecordMetadataKey,
  Square,
  unpromotedPieceType,
} from 'tsshogi'

/** @import { ImmutableNode, ImmutablePosition, PieceType, Record as Game } from 'tsshogi' */
/** @import { LogCandidate, LogOption, LogSink, LogWriter } from 'tickscope/log' */

/**
 * A piece of the set: it changes sides, flips and leaves the board, and stays the same.
 * @typedef {object} Man
 * @property {string} id
 * @property {number} [taken] the event that put it in hand
 */

/**
 * @typedef {object} Table
 * @property {Map<string, Man>} board by the name of its square
 * @property {{ readonly black: Hand, readonly white: Hand }} hands
 * @property {{ black: string, white: string }} kings
 */
/** @typedef {Map<PieceType, Man[]>} Hand who came first is dropped first */

/** The library speaks of black and white, players of who goes first and who after. */
const SIDES = { black: 'sente', white: 'gote' }
const OTHER = /** @type {const} */ ({ black: 'white', white: 'black' })

/**
 * @type {{ readonly [T in PieceType]: { readonly name: string, readonly letter: string, readonly glyph?: string, readonly worth: number | null } }}
 */
const PIECES = {
  king: { name: 'king', letter: 'K', glyph: '玉', worth: null },
  rook: { name: 'rook', letter: 'R', glyph: '飛', worth: 10 },
  bishop: { name: 'bishop', letter: 'B', glyph: '角', worth: 8 },
  gold: { name: 'gold', letter: 'G', glyph: '金', worth: 6 },
  silver: { name: 'silver', letter: 'S', glyph: '銀', worth: 5 },
  knight: { name: 'knight', letter: 'N', glyph: '桂', worth: 4 },
  lance: { name: 'lance', letter: 'L', glyph: '香', worth: 3 },
  pawn: { name: 'pawn', letter: 'P', glyph: '歩', worth: 1 },
  dragon: { name: 'dragon', letter: '+R', worth: 12 },
  horse: { name: 'horse', letter: '+B', worth: 10 },
  promSilver: { name: '+silver', letter: '+S', worth: 6 },
  promKnight: { name: '+knight', letter: '+N', worth: 6 },
  promLance: { name: '+lance', letter: '+L', worth: 6 },
  promPawn: { name: 'tokin', letter: '+P', worth: 7 },
}
/** Lanes come in this order. */
const TYPES = /** @type {readonly PieceType[]} */ (Object.keys(PIECES))

/** @param {LogSink} sink @param {string} csa */
export function writeShogi(sink, csa) {
  const record = readGame(csa.replace(/^\uFEFF/, '').replace(/^%([-+])ILLEGAL_ACTION/gm, swapFouler))
  const { metadata, initialPosition } = record
  const [sente, gote] = [getBlackPlayerName(metadata), getWhitePlayerName(metadata)]
  const log = openLog(sink, {
    game: 'Shogi',
    name:
      metadata.getStandardMetadata(RecordMetadataKey.TITLE) ??
      (sente && gote ? `${sente} – ${gote}` : 'A game of shogi'),
    description: record.first.comment.trim() || `${sente ?? 'Sente'} against ${gote ?? 'Gote'}`,
    sides: Object.values(SIDES),
    board: { grid: 'square', width: 9, height: 9 },
    ...(hasOnlyKings(initialPosition) ? {} : { level: 'worth' }),
    source: { format: 'CSA', sente, gote },
  })
  const table = setUp(log, record.position)
  /** @type {Played | null} */
  let last = null
  for (let { next } = record.first; next?.move instanceof Move; { next } = next) {
    last = writeMove(log, table, record.position, next.move, last)
    record.goForward()
  }
  record.goForward()
  log.outcome(...outcomeOf(record.current, record.position.color))
  log.close()
}

/** CSA names who broke the rules, and the library takes that for who wins by it. @param {string} _ @param {string} sign */
const swapFouler = (_, sign) => `%${sign === '+' ? '-' : '+'}ILLEGAL_ACTION`

/** Throws a sentence that says what is wrong with it. @param {string} csa */
function readGame(csa) {
  if (csa.trim() === '') throw new Error('it is empty: there is no game in it')
  const games = csa.split(/^\/\s*$/m).filter((game) => game.trim() !== '').length
  if (games > 1) throw new Error(`it holds ${games} games: give one at a time`)
  const lines = csa.split(/\r?\n/)
  const junk = lines.findIndex((line) => !isLine(line))
  if (junk >= 0) throw new Error(`line ${junk + 1}: "${lines[junk]}" is no line of a game`)
  const record = importCSA(csa)
  if (record instanceof Error || !isByTheRules(record)) throw new Error(sentenceOf(lines))
  if (pieces(record.initialPosition).length === 0) throw new Error('there is no position to begin with')
  record.goto(0)
  return record
}

/** What a part of a line can be: the library skips all else. */
const PIECE = '(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)'
const SETUP = `PI([1-9]{2}${PIECE})*|P[1-9]( \\* ?|[-+]${PIECE}){9}|P[-+](\\d{2}${PIECE}|00AL)*`
const PLAY = `[-+]|[-+]\\d{4}${PIECE}|%[-+A-Z_]+|T\\d+(\\.\\d*)?`
const PART = new RegExp(`^(['NV$/].*|\\s*|${SETUP}|${PLAY})$`)

/** @param {string} line */
const isLine = (line) => (/^['N$]/.test(line) ? [line] : line.split(',')).every((part) => PART.test(part))

/** @param {Game} record */
function isByTheRules(record) {
  record.goto(0)
  for (let { next } = record.first; next?.move instanceof Move; { next } = next) {
    if (!record.position.isValidMove(next.move)) return false
    record.goForward()
  }
  return true
}

/** The first line that cannot follow those before it. @param {readonly string[]} lines */
function sentenceOf(lines) {
  const at = lines.findIndex((_, i) => {
    const record = importCSA(lines.slice(0, i + 1).join('\n'))
    return record instanceof Error || !isByTheRules(record)
  })
  return `line ${at + 1}: "${lines[at]}" cannot be played here`
}

/** @param {ImmutablePosition} position @returns {PieceType[]} */
const pieces = ({ board, blackHand, whiteHand }) => [
  ...board.listNonEmptySquares().flatMap((square) => board.at(square)?.type ?? []),
  ...[blackHand, whiteHand].flatMap(({ counts }) =>
    counts.flatMap(({ type, count }) => (count > 0 ? [type] : [])),
  ),
]

/** @param {ImmutablePosition} position */
const hasOnlyKings = (position) => pieces(position).every((type) => type === 'king')

/** @param {LogWriter} log @param {ImmutablePosition} position @returns {Table} */
function setUp(log, position) {
  /** @type {Table} */
  const table = {
    board: new Map(),
    hands: { black: new Map(), white: new Map() },
    kings: { black: '', white: '' },
  }
  const hands = { black: position.blackHand, white: position.whiteHand }
  for (const color of /** @type {const} */ (['black', 'white'])) {
    for (const type of TYPES)
      for (const square of squaresOf(position.board, color, type)) {
        const id = join(log, color, type, square)
        table.board.set(square.usi, { id })
        if (type === 'king') table.kings[color] = id
      }
    for (const { type, count } of hands[color].counts) {
      const others = table.hands[OTHER[color]].get(type)?.length ?? 0
      const men = Array.from({ length: count }, (_, i) => ({ id: join(log, color, type, others + i + 1) }))
      table.hands[color].set(type, men)
    }
  }
  return table
}

/**
 * Its id is where it begins; in hand, where none has a place of its own, they are counted.
 * @param {LogWriter} log
 * @param {'black' | 'white'} color
 * @param {PieceType} type
 * @param {Square | number} place
 */
function join(log, color, type, place) {
  const { name, glyph, worth } = PIECES[type]
  const isOn = place instanceof Square
  const id = isOn ? `${name} ${place.usi}` : `${name} in hand ${place}`
  log.unit(id, SIDES[color], {
    name: id,
    glyph,
    ...(worth !== null && { bars: { worth } }),
    ...(isOn ? { at: cellOf(place) } : { badges: ['in hand'] }),
    fields: { piece: name, square: isOn ? place.usi : 'in hand' },
  })
  return id
}

/** @param {ImmutablePosition['board']} board @param {'black' | 'white'} color @param {PieceType} type */
const squaresOf = (board, color, type) =>
  Square.all.filter((square) => board.at(square)?.color === color && board.at(square)?.type === type)

/**
 * What a move may have caused in the next one.
 * @typedef {object} Played
 * @property {Square} to
 * @property {number | undefined} capture
 * @property {number | undefined} check
 */

/**
 * A move is a tick.
 * @param {LogWriter} log
 * @param {Table} table
 * @param {ImmutablePosition} before
 * @param {Move} move
 * @param {Played | null} last
 * @returns {Played}
 */
function writeMove(log, table, before, move, last) {
  const after = before.clone()
  after.doMove(move)
  log.tick(`${move.color === 'black' ? '☗' : '☖'} ${shortOf(move)}`)
  log.decision(SIDES[move.color], {
    question: before.checked ? 'How to answer the check?' : 'Which piece, and where to?',
    options: optionsOf(before, table, move),
  })

  log.phase('move')
  const moved =
    move.from instanceof Square ? writeStep(log, table, move, last) : writeDrop(log, table, move, last)
  return {
    to: move.to,
    capture: moved.capture,
    check: after.checked ? writeCheck(log, table, after, moved.id) : undefined,
  }
}

/**
 * A piece that goes from square to square, and may take and turn over.
 * @param {LogWriter} log
 * @param {Table} table
 * @param {Move} move
 * @param {Played | null} last
 */
function writeStep(log, table, move, last) {
  const from = String(move.from instanceof Square && move.from.usi)
  const [man, taken] = [manOn(table, from), table.board.get(move.to.usi)]
  const side = SIDES[move.color]
  const { name } = PIECES[move.pieceType]
  const victim =
    move.capturedPieceType && `${SIDES[OTHER[move.color]]}’s ${PIECES[move.capturedPieceType].name}`
  table.board.delete(from)
  table.board.set(move.to.usi, man)
  const id = log.event('move', {
    // A check must be answered, and who takes is taken back.
    cause: last?.check ?? (taken && move.to.equals(last?.to) ? last?.capture : undefined),
    text: `${side}’s ${name} ${victim === null ? `goes from ${from} to` : `takes ${victim} on`} ${move.to.usi}`,
    units: taken === undefined ? [man.id] : [man.id, taken.id],
    tone: taken === undefined ? 'move' : 'attack',
    set: arrival(table, move, man, last),
    fields: { notation: shortOf(move), from, to: move.to.usi },
  })
  const capture = taken && writeCapture(log, table, move, man, taken, id)
  if (move.promote) writePromotion(log, move, man, id)
  return { id, capture }
}

/**
 * It changes sides, turns back over, and waits in hand.
 * @param {LogWriter} log
 * @param {Table} table
 * @param {Move} move
 * @param {Man} taker
 * @param {Man} taken
 * @param {number} cause
 */
function writeCapture(log, table, move, taker, taken, cause) {
  const type = unpromotedPieceType(move.capturedPieceType ?? move.pieceType)
  const { name, worth } = PIECES[type]
  const side = SIDES[move.color]
  const hand = table.hands[move.color]
  hand.set(type, [...(hand.get(type) ?? []), taken])
  taken.taken = log.event('capture', {
    cause,
    text: `${taken.id} goes over to ${side}, who has it in hand`,
    units: [taker.id, taken.id],
    tone: 'effect',
    set: {
      [taken.id]: {
        side,
        at: null,
        badges: ['in hand'],
        ...(worth !== null && { worth: [worth, worth] }),
        fields: { piece: name, square: 'in hand' },
      },
    },
  })
  return taken.taken
}

/** @param {LogWriter} log @param {Move} move @param {Man} man @param {number} cause */
function writePromotion(log, move, man, cause) {
  const { name, worth } = PIECES[promotedPieceType(move.pieceType)]
  log.event('promotion', {
    cause,
    text: `${man.id} is promoted to ${name}`,
    units: [man.id],
    tone: 'effect',
    set: { [man.id]: { badges: [name], worth: [worth ?? 0, worth ?? 0], fields: { piece: name } } },
  })
}

/**
 * Whoever has been in hand the longest comes back, because it was taken.
 * @param {LogWriter} log
 * @param {Table} table
 * @param {Move} move
 * @param {Played | null} last
 */
function writeDrop(log, table, move, last) {
  const man = table.hands[move.color].get(move.pieceType)?.shift()
  if (man === undefined) throw new Error(`${move.usi}: there is no ${move.pieceType} in hand`)
  table.board.set(move.to.usi, man)
  const id = log.event('drop', {
    cause: last?.check ?? man.taken,
    text: `${SIDES[move.color]} drops a ${PIECES[move.pieceType].name} on ${move.to.usi}`,
    units: [man.id],
    tone: 'move',
    set: arrival(table, move, man, last),
    fields: { notation: shortOf(move), to: move.to.usi },
  })
  return { id, capture: undefined }
}

/**
 * Where it is now; and whoever was in check no longer is.
 * @param {Table} table
 * @param {Move} move
 * @param {Man} man
 * @param {Played | null} last
 */
function arrival({ kings }, { from, to, color }, man, last) {
  const king = kings[color]
  const isFree = !(from instanceof Square) || man.id === king
  return {
    ...(last?.check !== undefined && { [king]: { badges: [] } }),
    [man.id]: { at: cellOf(to), ...(isFree && { badges: [] }), fields: { square: to.usi } },
  }
}

/** @param {LogWriter} log @param {Table} table @param {ImmutablePosition} after @param {number} cause */
function writeCheck(log, table, after, cause) {
  const king = table.kings[after.color]
  const square = Square.all.find(({ usi }) => table.board.get(usi)?.id === king)
  const attackers = (square ? after.listAttackers(square) : [])
    .filter((from) => after.board.at(from)?.color !== after.color)
    .map(({ usi }) => manOn(table, usi).id)
  log.phase('check')
  return log.event('check', {
    cause,
    text: `${attackers.join(' and ')} ${attackers.length > 1 ? 'give' : 'gives'} check`,
    units: [...attackers, king],
    tone: 'effect',
    set: { [king]: { badges: ['check'] } },
  })
}

/**
 * Every piece that can move, and every kind in hand, with the squares it could go to.
 * @param {ImmutablePosition} before
 * @param {Table} table
 * @param {Move} chosen
 * @returns {LogOption[]}
 */
function optionsOf(before, table, chosen) {
  const { board, color } = before
  const standing = Square.all.filter((square) => board.at(square)?.color === color)
  const inHand = before.hand(color).counts.flatMap(({ type, count }) => (count > 0 ? [type] : []))
  return [...standing, ...inHand].flatMap((from) => {
    const moves = movesFrom(before, from)
    if (moves.length === 0) return []
    const isChosen = moves.some((move) => move.equals(chosen))
    return [
      {
        label: from instanceof Square ? `${nameAt(before, from)} ${from.usi}` : `drop a ${PIECES[from].name}`,
        verdict: isChosen ? 'selected' : 'skipped',
        candidates: moves.map((move) => candidateOf(table, move, move.equals(chosen))),
      },
    ]
  })
}

/** @param {ImmutablePosition} position @param {Square | PieceType} from @returns {Move[]} */
const movesFrom = (position, from) =>
  Square.all.flatMap((to) => {
    const move = position.createMove(from, to)
    return move === null ? [] : [move, move.withPromote()].filter((each) => position.isValidMove(each))
  })

/** @param {Table} table @param {Move} move @param {boolean} kept @returns {LogCandidate} */
const candidateOf = (table, { to, promote, capturedPieceType }, kept) => ({
  unit: table.board.get(to.usi)?.id,
  at: cellOf(to),
  // What a move does not do needs no number: most squares of the board would have one.
  score: {
    ...(capturedPieceType !== null && { takes: PIECES[capturedPieceType].worth ?? 0 }),
    ...(promote && { promotes: 1 }),
  },
  kept,
})

/** "P-7f", "Bx3c+", "S*3h", as it is written in the West. @param {Move} move */
const shortOf = ({ from, to, pieceType, capturedPieceType, promote }) => {
  const how = from instanceof Square ? (capturedPieceType === null ? '-' : 'x') : '*'
  return `${PIECES[pieceType].letter}${how}${to.usi}${promote ? '+' : ''}`
}

/** The library’s names, in words for players. @type {Readonly<Record<string, string>>} */
const NOBODY_WINS = {
  interrupt: 'interrupted',
  maxMoves: 'draw by the limit on moves',
  impass: 'draw by impasse',
  draw: 'draw',
  repetitionDraw: 'draw by repetition',
  noMate: 'there is no mate',
}
/** What becomes of whoever would have had to move. @type {Readonly<Record<string, string>>} */
const LOSES = {
  resign: 'resigns',
  mate: 'is mated',
  timeout: 'is out of time',
  foulLose: 'breaks the rules',
  loseByDefault: 'loses by default',
}
/** @type {Readonly<Record<string, string>>} */
const WINS = {
  enteringOfKing: 'wins by entering king',
  winByDefault: 'wins by default',
}

/**
 * @param {ImmutableNode} last
 * @param {'black' | 'white'} color who would have had to move
 * @returns {[string, { winner?: string }]}
 */
function outcomeOf({ move }, color) {
  const type = move instanceof Move ? 'unfinished' : move.type
  if (type in LOSES) return [`${SIDES[color]} ${LOSES[type]}`, { winner: SIDES[OTHER[color]] }]
  if (type === 'foulWin')
    return [`${SIDES[color]} wins, as ${SIDES[OTHER[color]]} breaks the rules`, { winner: SIDES[color] }]
  if (type in WINS) return [`${SIDES[color]} ${WINS[type]}`, { winner: SIDES[color] }]
  return [NOBODY_WINS[type] ?? 'unfinished', {}]
}

/** @param {Table} table @param {string} square */
function manOn({ board }, square) {
  const man = board.get(square)
  if (man === undefined) throw new Error(`nobody stands on ${square}`)
  return man
}

/** @param {ImmutablePosition} position @param {Square} square */
const nameAt = ({ board }, square) => PIECES[board.at(square)?.type ?? 'pawn'].name

/** Files are counted from the right. @param {Square} square @returns {[number, number]} */
const cellOf = ({ file, rank }) => [9 - file, rank - 1]
