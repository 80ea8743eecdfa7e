import { runToEnd } from '#engine/core/orders.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { compareSources, compareTimelines, isOneGame } from '#engine/lab/compare/compare.ts'
import type { Comparison } from '#engine/lab/compare/comparison.ts'
import { playable } from '#engine/lab/playable.ts'
import { recordedSource, type Source, toldTicks, toldTimeline } from '#engine/lab/told.ts'
import type { Parsed } from '#schemas/result.ts'
import { type Battle, play } from './battle.ts'
import { readSource, ticksOf } from './read.ts'
import { EXIT, type ExitCode, nameOfFile, oneLine, report, type Terminal } from './terminal.ts'

/** A file with the battle it plays or, if it is a recording, with the ticks it holds. */
type Compared = { readonly ruleset: Ruleset; readonly path: readonly string[] } & (
  | { readonly battle: Battle }
  | { readonly source: Source }
)

/** Says where two battles part and why, and ends well whether they do or not. */
export async function compareFiles(
  files: readonly [string, string],
  options: { readonly json?: true },
  terminal: Terminal,
): Promise<ExitCode> {
  const [a, b] = [await comparedFrom(files[0]), await comparedFrom(files[1])]
  for (const [i, read] of [a, b].entries()) if (!read.ok) report(terminal, files[i] ?? '', read.issues)
  if (!a.ok || !b.ok) return EXIT.faulty
  const [own, other] = [a.value.ruleset, b.value.ruleset]
  if (!isOneGame(own, other)) {
    const message = `is ${gameOf(other)}, and ${nameOfFile(files[0])} is ${gameOf(own)}: only battles of one game can be compared`
    report(terminal, files[1], [{ path: b.value.path, message }])
    return EXIT.faulty
  }
  const comparison = await compare(a.value, b.value)
  terminal.out(options.json ? jsonOf(comparison) : oneLine(comparison.sentence))
  return EXIT.done
}

const gameOf = ({ id, isTold }: Ruleset): string => (isTold ? `a log of ${id}` : id)

async function comparedFrom(file: string): Promise<Parsed<Compared>> {
  const read = await readSource(file)
  if (!read.ok) return read
  const { document, ruleset, log } = read.value
  const about = {
    ruleset,
    path:
      log !== undefined
        ? ['header', 'game']
        : document.format === 'tickscope/scenario'
          ? ['ruleset']
          : ['scenario', 'ruleset'],
  }
  if (document.format === 'tickscope/recording') {
    const ticks = ticksOf(file, { ...read.value, document })
    return ticks.ok
      ? { ok: true, value: { ...about, source: await recordedSource(ruleset, document, ticks.value) } }
      : ticks
  }
  const found = playable(ruleset, document)
  if (!found.ok) return found
  return { ok: true, value: { ...about, battle: play(ruleset, found.value.scenario, found.value.edits) } }
}

async function compare(a: Compared, b: Compared): Promise<Comparison> {
  const played = 'battle' in a && 'battle' in b ? runToEnd(compareTimelines(a.battle, b.battle)) : null
  return played ?? compareSources(sourceOf(a), sourceOf(b))
}

const sourceOf = (compared: Compared): Source =>
  'source' in compared
    ? compared.source
    : { told: toldTimeline(compared.battle), ticks: toldTicks(compared.battle, 0) }

function jsonOf(comparison: Comparison): string {
  const { same, tick, phase, kind } = comparison
  if (comparison.same) return JSON.stringify({ same, tick, phase, kind })
  const { unit, sentence, a, b } = comparison
  return JSON.stringify({ same, tick, phase, kind, unit, sentence, a: a ?? null, b: b ?? null })
}
