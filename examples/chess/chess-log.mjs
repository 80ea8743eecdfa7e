// @ts-check
// Tells a chess game as a log. README.md goes through it step by step.
import { Chess } from 'chess.js'
import { openLog } from 'tickscope/log'

/** @import { Color, Move, Piece, PieceSymbol, Square } from 'chess.js' */
/** @import { LogOption, LogSink, LogWriter } from 'tickscope/log' */

/**
 * A piece of the set, from the first move to its last.
 * @typedef {object} Man
 * @property {string} id
 * @property {Color} color
 * @property {number} moves
 * @property {number | null} threat the event that left it hanging
 */

/** @typedef {Map<Square, Man>} Men who stands where */

/** Lanes come in this order. @type {readonly Color[]} */
const COLORS = ['w', 'b']
/** @type {readonly PieceSymbol[]} */
const TYPES = ['k', 'q', 'r', 'b', 'n', 'p']
const SIDES = { w: 'white', b: 'black' }
const PIECES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }
/** The same for both sides, who have colours of their own. What follows the pawn keeps phones from drawing a picture. */
const GLYPHS = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟\uFE0E' }
/** A king has none: it is never taken. */
const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9, k: null }

/** @param {LogSink} sink @param {string} pgn */
export function writeChess(sink, pgn) {
  const played = readGame(pgn.replace(/^\uFEFF/, ''))
  const { Event, White, Black, Result = '*', ...headers } = known(played.getHeaders())
  const moves = played.history({ verbose: true })
  const start = new Chess(moves[0]?.before ?? played.fen())
  const log = openLog(sink, {
    game: 'Chess',
    name: Event ?? 'A game of chess',
    description: commentOn(played, start.fen()) || `${White ?? 'White'} against ${Black ?? 'Black'}`,
    sides: Object.values(SIDES),
    board: { grid: 'square', width: 8, height: 8 },
    ...(hasOnlyKings(start) ? {} : { level: 'worth' }),
    source: { format: 'PGN', white: White, black: Black, site: headers['Site'], date: headers['Date'] },
  })
  const men = setUp(log, start)
  /** @type {Played | null} */
  let last = null
  for (const move of moves) last = writeMove(log, men, move, last)
  log.outcome(...outcomeOf(played, Result))
  log.close()
}

/** Throws a sentence that says what is wrong with it. @param {string} pgn */
function readGame(pgn) {
  if (pgn.trim() === '') throw new Error('it is empty: there is no game in it')
  const games = countGames(pgn)
  if (games > 1) throw new Error(`it holds ${games} games: give one at a time`)
  const played = new Chess()
  try {
    played.loadPgn(pgn)
  } catch (error) {
    throw new Error(sentenceOf(error, played), { cause: error })
  }
  return played
}

/** A game begins with its tags and ends with its result: either may be left out. @param {string} pgn */
function countGames(pgn) {
  let text = pgn.replace(/("(?:\\.|[^"\\])*")|\{[^}]*\}|;.*/g, (_, tag) => (tag ? '""' : ' '))
  for (let outer = ''; outer !== text; text = text.replace(/\([^()]*\)/g, ' ')) outer = text
  const tags = text.match(/(?:\[[^\]]*\]\s*)+/g) ?? []
  const results = text.match(/(?<!\S)(?:1-0|0-1|1\/2-1\/2|\*)(?!\S)/g) ?? []
  return Math.max(tags.length, results.length)
}

/**
 * The library says where it could not read, but not which move could not be played: that is the one after all it has.
 * @param {unknown} error
 * @param {Chess} played
 */
function sentenceOf(error, played) {
  /** @typedef {{ location?: { start: { line: number, column: number } }, found?: string | null, message: string }} Fault */
  const { location, found, message } = /** @type {Fault} */ (error)
  if (location !== undefined)
    return `line ${location.start.line}, column ${location.start.column}: ${found ? `"${found}" cannot stand here` : 'it ends too early'}`
  const [, move] = message.match(/^Invalid move in PGN: (.*)$/) ?? []
  if (move !== undefined) return `move ${played.moveNumber()}: ${SIDES[played.turn()]} cannot play "${move}"`
  return message.replace(/^Invalid FEN: /, 'its FEN is no position: ')
}

/** A PGN has question marks for what nobody knows. @param {Record<string, string>} headers */
const known = (headers) =>
  /** @type {Record<string, string | undefined>} */ (
    Object.fromEntries(Object.entries(headers).filter(([, value]) => /[^?.\s]/.test(value)))
  )

/** What a PGN says about a position, in braces. @param {Chess} played @param {string} fen */
const commentOn = (played, fen) =>
  played
    .getComments()
    .find((each) => each.fen === fen)
    ?.comment?.trim()

/** @param {Chess} start */
const hasOnlyKings = (start) =>
  start.board().every((row) => row.every((piece) => (piece?.type ?? 'k') === 'k'))

/** @param {LogWriter} log @param {Chess} board @returns {Men} */
function setUp(log, board) {
  /** @type {Men} */
  const men = new Map()
  for (const color of COLORS)
    for (const type of TYPES) {
      const squares = board.findPiece({ color, type })
      const names = numbered(squares.map((square) => nameOf(square, type)))
      squares.forEach((square, i) => {
        men.set(square, join(log, square, { color, type }, names[i] ?? ''))
      })
    }
  return men
}

/** As players call it: by where it began. @param {Square} square @param {PieceSymbol} type */
function nameOf(square, type) {
  if (type === 'k' || type === 'q') return PIECES[type]
  if (type === 'p') return `${square.charAt(0)}-pawn`
  return `${square < 'e' ? 'queen' : 'king'}’s ${PIECES[type]}`
}

/** A game need not begin with the usual pieces: where two have one name, they are counted. @param {string[]} names */
const numbered = (names) =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${before + 1}`
  })

/** @param {LogWriter} log @param {Square} square @param {Piece} piece @param {string} name @returns {Man} */
function join(log, square, { color, type }, name) {
  const id = `${SIDES[color]} ${name}`
  const worth = WORTH[type]
  log.unit(id, SIDES[color], {
    name,
    glyph: GLYPHS[type],
    ...(worth !== null && { bars: { worth } }),
    at: cellOf(square),
    fields: { piece: PIECES[type], square, moves: 0 },
  })
  return { id, color, moves: 0, threat: null }
}

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
 * @param {Men} men
 * @param {Move} move
 * @param {Played | null} last
 * @returns {Played}
 */
function writeMove(log, men, move, last) {
  const [before, after] = [new Chess(move.before), new Chess(move.after)]
  log.tick(`${before.moveNumber()}${move.color === 'w' ? '.' : '…'} ${move.san}`)
  log.decision(SIDES[move.color], {
    question: before.isCheck() ? 'How to answer the check?' : 'Which move?',
    options: optionsOf(before, men, move),
  })

  log.phase('move')
  const man = manOn(men, move.from)
  const taken = move.captured === undefined ? null : manOn(men, takenOn(move))
  const cause = causeOf(men, move, after, last)
  if (taken !== null) men.delete(takenOn(move))
  const steps = stepsOf(move).map(([from, to]) => ({ mover: step(men, from, to), to }))
  const moved = log.event(steps.length > 1 ? 'castle' : 'move', {
    cause,
    text: textOf(move, man, taken),
    units: [...steps.map(({ mover }) => mover.id), ...(taken === null ? [] : [taken.id])],
    tone: taken === null ? 'move' : 'attack',
    set: {
      ...relieved(men, after),
      ...Object.fromEntries(
        steps.map(({ mover, to }) => [
          mover.id,
          { at: cellOf(to), badges: [], fields: { square: to, moves: mover.moves } },
        ]),
      ),
    },
    fields: { san: move.san, from: move.from, to: move.to },
  })
  const capture = taken === null ? undefined : writeCapture(log, move, man, taken, moved)
  if (move.promotion !== undefined) writePromotion(log, men, move, man, moved)

  const hanging = [...men].filter(([square, man]) => man.threat === null && isHanging(after, square, man))
  if (hanging.length > 0 || after.isCheck()) log.phase('threats')
  for (const [square, each] of hanging) writeThreat(log, men, after, square, each, moved)
  return { to: move.to, capture, check: after.isCheck() ? writeCheck(log, men, after, moved) : undefined }
}

/**
 * A check must be answered, who takes is taken back, and who hangs is helped.
 * @param {Men} men
 * @param {Move} move
 * @param {Chess} after
 * @param {Played | null} last
 */
function causeOf(men, move, after, last) {
  if (last?.check !== undefined) return last.check
  if (move.captured !== undefined && move.to === last?.to && last.capture !== undefined) return last.capture
  const mover = manOn(men, move.from)
  if (mover.threat !== null) return mover.threat
  for (const [square, man] of men)
    if (man.threat !== null && man.color === move.color && !isHanging(after, square, man)) return man.threat
  return undefined
}

/**
 * Every legal move, the forcing ones first, with what the board says of it.
 * @param {Chess} before
 * @param {Men} men
 * @param {Move} chosen
 * @returns {LogOption[]}
 */
function optionsOf(before, men, chosen) {
  return before
    .moves({ verbose: true })
    .map((move) => ({ move, after: new Chess(move.after) }))
    .sort((a, b) => forceOf(b.move, b.after) - forceOf(a.move, a.after))
    .map(({ move, after }) => ({
      label: move.san,
      verdict: move.san === chosen.san ? 'selected' : 'skipped',
      reason: reasonsOf(move, after).join(', ') || undefined,
      candidates: [{ unit: men.get(takenOn(move))?.id, at: cellOf(move.to), kept: true }],
    }))
}

/** @param {Move} move @param {Chess} after */
const forceOf = (move, after) =>
  (after.isCheckmate() ? 1000 : 0) + (after.isCheck() ? 100 : 0) + (WORTH[move.captured ?? 'k'] ?? 0)

/** @param {Move} move @param {Chess} after @returns {string[]} */
function reasonsOf(move, after) {
  if (after.isCheckmate()) return ['checkmate']
  return [
    ...(after.isCheck() ? ['gives check'] : []),
    ...(move.captured === undefined ? [] : [`takes a ${PIECES[move.captured]}`]),
    ...(move.promotion === undefined ? [] : [`becomes a ${PIECES[move.promotion]}`]),
    ...(after.isAttacked(move.to, after.turn()) ? ['can be taken'] : []),
  ]
}

/** Who moves from where to where: in castling two do. @param {Move} move @returns {[Square, Square][]} */
function stepsOf({ from, to, color, ...move }) {
  const row = color === 'w' ? 1 : 8
  /** @type {[Square, Square][]} */
  const rook = move.flags.includes('k')
    ? [[`h${row}`, `f${row}`]]
    : move.flags.includes('q')
      ? [[`a${row}`, `d${row}`]]
      : []
  return [[from, to], ...rook]
}

/** @param {Men} men @param {Square} from @param {Square} to */
function step(men, from, to) {
  const man = manOn(men, from)
  men.delete(from)
  men.set(to, man)
  man.moves++
  man.threat = null
  return man
}

/** @param {Move} move @param {Man} man @param {Man | null} taken */
function textOf(move, man, taken) {
  if (move.isKingsideCastle()) return `${SIDES[move.color]} castles on the king’s side`
  if (move.isQueensideCastle()) return `${SIDES[move.color]} castles on the queen’s side`
  if (taken === null) return `${man.id} goes from ${move.from} to ${move.to}`
  return `${man.id} takes ${taken.id} on ${takenOn(move)}${move.isEnPassant() ? ' in passing' : ''}`
}

/** @param {LogWriter} log @param {Move} move @param {Man} man @param {Man} taken @param {number} cause */
const writeCapture = (log, move, man, taken, cause) =>
  log.event('capture', {
    cause,
    text: `${taken.id} is lost to ${man.id}`,
    units: [taken.id, man.id],
    tone: 'death',
    set: { [taken.id]: { alive: false } },
    fields: { square: takenOn(move), worth: WORTH[move.captured ?? 'p'] ?? 0 },
  })

/**
 * The pawn leaves the board and a new piece takes its place.
 * @param {LogWriter} log
 * @param {Men} men
 * @param {Move} move
 * @param {Man} pawn
 * @param {number} cause
 */
function writePromotion(log, men, move, pawn, cause) {
  const { color, promotion: type = 'q' } = move
  const piece = join(log, move.to, { color, type }, `${PIECES[type]} of the ${pawn.id.replace(/^\w+ /, '')}`)
  men.set(move.to, piece)
  log.event('promotion', {
    cause,
    text: `${pawn.id} becomes a ${PIECES[type]} on ${move.to}`,
    units: [piece.id, pawn.id],
    tone: 'effect',
    set: { [pawn.id]: { alive: false } },
  })
}

/** @param {Chess} after @param {Square} square @param {Man} man */
const isHanging = (after, square, man) =>
  after.get(square)?.type !== 'k' &&
  after.isAttacked(square, enemyOf(man.color)) &&
  !after.isAttacked(square, man.color)

/** Those who hung and no longer do. @param {Men} men @param {Chess} after */
function relieved(men, after) {
  /** @type {Record<string, { badges: string[] }>} */
  const set = {}
  for (const [square, man] of men)
    if (man.threat !== null && !isHanging(after, square, man)) {
      man.threat = null
      set[man.id] = { badges: [] }
    }
  return set
}

/**
 * It is attacked, and defended by nobody.
 * @param {LogWriter} log
 * @param {Men} men
 * @param {Chess} after
 * @param {Square} square
 * @param {Man} man
 * @param {number} cause
 */
function writeThreat(log, men, after, square, man, cause) {
  const attackers = after.attackers(square, enemyOf(man.color)).map((from) => manOn(men, from))
  man.threat = log.event('threat', {
    cause,
    text: `${listed(attackers)} can take ${man.id} on ${square} for nothing`,
    units: [...attackers.map(({ id }) => id), man.id],
    tone: 'effect',
    set: { [man.id]: { badges: ['hanging'] } },
  })
}

/** @param {LogWriter} log @param {Men} men @param {Chess} after @param {number} cause */
function writeCheck(log, men, after, cause) {
  const color = after.turn()
  const [square] = after.findPiece({ type: 'k', color })
  if (square === undefined) throw new Error('there is no king')
  const king = manOn(men, square)
  const attackers = after.attackers(square, enemyOf(color)).map((from) => manOn(men, from))
  const word = after.isCheckmate() ? 'checkmate' : 'check'
  king.threat = log.event(word, {
    cause,
    text: `${listed(attackers)} ${attackers.length > 1 ? 'give' : 'gives'} ${word}`,
    units: [...attackers.map(({ id }) => id), king.id],
    tone: 'effect',
    set: { [king.id]: { badges: [word] } },
  })
  return king.threat
}

/** @param {Chess} played @param {string} result @returns {[string, { winner?: string }]} */
function outcomeOf(played, result) {
  const mater = played.isCheckmate() ? SIDES[enemyOf(played.turn())] : undefined
  const winner = mater ?? { '1-0': 'white', '0-1': 'black' }[result]
  if (winner !== undefined)
    return [mater === undefined ? `${winner} wins` : `${winner} wins by checkmate`, { winner }]
  if (played.isStalemate()) return ['draw by stalemate', {}]
  return [result === '1/2-1/2' ? 'draw' : 'unfinished', {}]
}

/** @param {Men} men @param {Square} square */
function manOn(men, square) {
  const man = men.get(square)
  if (man === undefined) throw new Error(`nobody stands on ${square}`)
  return man
}

/** @param {readonly Man[]} men */
const listed = (men) => men.map(({ id }) => id).join(' and ')

/** @param {Color} color */
const enemyOf = (color) => (color === 'w' ? 'b' : 'w')

/** Where the one who is taken stands: in passing, beside the pawn that takes it. @param {Move} move */
const takenOn = ({ from, to, flags }) =>
  /** @type {Square} */ (flags.includes('e') ? `${to[0]}${from[1]}` : to)

/** Rows are counted from the top, where black sits. @param {Square} square @returns {[number, number]} */
const cellOf = (square) => ['abcdefgh'.indexOf(square.charAt(0)), 8 - Number(square.charAt(1))]
