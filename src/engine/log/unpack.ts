import { Gunzip } from 'fflate'

// gzip is known by its first bytes, whatever a file is called.

/** The packed data ends too early: what came before it is sound. */
export class CutOff extends Error {}
/** The packed data is not what it says it is. */
export class Damaged extends Error {}

export const DAMAGED_TEXT = 'is packed with gzip, and the packed data is damaged; pack it again'

export const CUT_OFF_TEXT =
  'is cut off: the packed data ends too early; copy it again, or write it to its end'

const MAGIC = [0x1f, 0x8b]
/** At the end of packed data: a checksum, and how long it is unpacked. */
const TRAILER = 8

export const isPacked = (start: Uint8Array): boolean => MAGIC.every((byte, i) => start[i] === byte)

/** Bytes as they are or, where they are packed, unpacked. Throws `CutOff` or `Damaged` once all before that is handed out. */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const chunks = bytes[Symbol.asyncIterator]()
  const { start, isEnd } = await firstBytes(chunks)
  const rest = isEnd ? NOTHING : { [Symbol.asyncIterator]: () => chunks }
  if (isPacked(start)) return yield* gunzipped(start, rest)
  if (start.length > 0) yield start
  yield* rest
}

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

/** A file may come in pieces of any size: enough of them to tell whether it is packed. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>) {
  let start = new Uint8Array()
  while (start.length < MAGIC.length) {
    const next = await chunks.next()
    if (next.done) return { start, isEnd: true }
    start = joined(start, next.value)
  }
  return { start, isEnd: false }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** So little at a time that whatever it unpacks to can be held. */
const A_PUSH = 1 << 16
/** What is kept of packed data that is done with: what a part ends with may come before where the next is known to begin. */
const LONGEST_KEPT = 1 << 10

async function* gunzipped(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const gunzip = createGunzip()
  for await (const chunk of inTurn(start, rest))
    for (let at = 0; at < chunk.length; at += A_PUSH)
      yield* orThrow(Damaged, () => gunzip.push(chunk.subarray(at, at + A_PUSH)))
  yield* orThrow(CutOff, gunzip.end)
  gunzip.checkEnd()
}

async function* inTurn(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield start
  yield* rest
}

function orThrow<V>(Refusal: new () => Error, make: () => V): V {
  try {
    return make()
  } catch {
    throw new Refusal()
  }
}

/** Unpacks piece by piece. Files may be packed in several parts, each of which ends with what it adds up to. */
function createGunzip() {
  let made: Uint8Array[] = []
  let sum = createSum()
  let last: Uint8Array = new Uint8Array()
  let taken = 0
  const gunzip = new Gunzip((data) => {
    sum.take(data)
    if (data.length > 0) made.push(data)
  })
  gunzip.onmember = (offset) => {
    const end = Math.max(0, last.length - (taken - offset))
    if (!sum.isIn(last.subarray(Math.max(0, end - TRAILER), end))) throw new Damaged()
    sum = createSum()
  }
  const push = (chunk: Uint8Array, isLast = false): Uint8Array[] => {
    made = []
    last = joined(last, chunk)
    taken += chunk.length
    gunzip.push(chunk, isLast)
    last = last.slice(-LONGEST_KEPT)
    return made
  }
  return {
    push: (chunk: Uint8Array) => push(chunk),
    end: () => push(new Uint8Array(), true),
    checkEnd(): void {
      const trailer = last.slice(-TRAILER)
      if (!sum.isIn(trailer)) throw sum.isAsLong(trailer) ? new Damaged() : new CutOff()
    },
  }
}

/** What a part of packed data adds up to, beside what its end says it does. */
function createSum() {
  let checksum = -1
  let length = 0
  const isAsLong = (trailer: Uint8Array): boolean =>
    trailer.length === TRAILER && numberIn(trailer, TRAILER / 2) === length % 2 ** 32
  return {
    take(data: Uint8Array): void {
      length += data.length
      for (let i = 0; i < data.length; i++)
        checksum = (checksum >>> 8) ^ (CHECKSUMS[(checksum ^ (data[i] ?? 0)) & 0xff] ?? 0)
    },
    isAsLong,
    isIn: (trailer: Uint8Array): boolean => isAsLong(trailer) && numberIn(trailer, 0) === ~checksum >>> 0,
  }
}

const numberIn = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)

/** Of every byte (CRC-32): the library unpacks, and checks nothing. */
const CHECKSUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let checksum = byte
  for (let bit = 0; bit < 8; bit++) checksum = (checksum >>> 1) ^ (checksum & 1 ? 0xedb88320 : 0)
  return checksum
})
