import { changesIn, madeIn } from '#engine/lab/hunt/builds.ts'
import { binTexts } from '#engine/lab/hunt/grid.ts'
import { type HuntFound, measuresOf, settingsOf } from '#engine/lab/hunt/result.ts'
import { builtIn } from '#engine/lab/hunt/retest.ts'
import type { ExactShare, Found, Retest, Retested, Turning } from '#engine/lab/hunt/types.ts'
import { seedAt } from '#engine/lab/job.ts'
import type { Hunt } from '#engine/lab/types.ts'
import type { Axis, Elite, Grid, HuntState } from '#schemas/hunt-state.ts'
import { plural } from '#schemas/text/counted.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

/** In words: those of the grid, if nobody came to testing them again. */
const SHOWN = 10

export function huntText({ hunt, state, again, turning }: HuntFound): string[] {
  const { scenario, runs, firstSeed } = hunt
  const why = state.refusal === undefined ? '' : ` (e.g. ${state.refusal})`
  const refused =
    state.refused === 0 ? '' : `, ${state.refused} of them refused by the rules of the game${why}`
  const last = seedAt(firstSeed, runs - 1)
  return [
    `${scenario.name}: ${plural(state.tried.length, 'build')}${refused}, ${plural(runs, 'battle')} each, seeds ${firstSeed} to ${last}`,
    ...(state.grid === null ? [] : gridText(hunt, state.grid)),
    ...(again === null ? untestedText(hunt, state) : againText(hunt, again)),
    ...(turning === null ? [] : turningText(hunt, turning)),
  ].map(oneLine)
}

function gridText(hunt: Hunt, { axes, cells }: Grid): string[] {
  const [down, across] = axes as [Axis, Axis]
  const heads = binTexts(across, hunt.changes.length)
  const sides = binTexts(down, hunt.changes.length)
  const side = Math.max(...sides.map(({ length }) => length))
  const width = Math.max(6, ...heads.map(({ length }) => length))
  const cell = (x: number, y: number) => {
    const elite = cells[`${x},${y}`]
    return elite === undefined ? '·' : `${Math.round((100 * elite.reached) / hunt.runs)} %`
  }
  const line = (first: string, rest: readonly string[]) =>
    `  ${first.padStart(side)}  ${rest.map((text) => text.padStart(width)).join('  ')}`
  return [
    `share of ${hunt.outcome} of the best build, by ${down.name} (down) and ${across.name} (across)`,
    line('', heads),
    ...sides.map((text, x) =>
      line(
        text,
        heads.map((_, y) => cell(x, y)),
      ),
    ),
  ]
}

const untestedText = (hunt: Hunt, { grid }: HuntState): string[] => [
  'best builds, not yet tested on other seeds',
  ...builtIn(hunt, grid)
    .slice(0, SHOWN)
    .flatMap((elite) => [
      `  ${percent(elite.reached / hunt.runs)}  ${measuresText(hunt, elite)}`,
      ...buildText(hunt, elite.build),
    ]),
]

function againText(hunt: Hunt, { runs, firstSeed, asItIs, builds }: Retest): string[] {
  const seeds = runs === 0 ? '' : ` on seeds ${firstSeed} to ${seedAt(firstSeed, runs - 1)}`
  const how = builds.some(({ p }) => p !== undefined) ? `, p corrected for all ${builds.length} (Holm)` : ''
  const better = builds.filter(({ difference }) => difference.value > 0)
  const left = better.length > SHOWN ? `, the first ${SHOWN} of ${better.length}` : ''
  const others = builds.length - better.length
  return [
    `as it is  ${foundText(asItIs)}`,
    `best builds, tested again${seeds}${how}${left}`,
    ...better
      .slice(0, SHOWN)
      .flatMap((build) => [
        `  ${foundText(build.found)}  ${differenceText(build)}  ${measuresText(hunt, build.elite)}`,
        ...buildText(hunt, build.elite.build),
      ]),
    ...(others === 0 ? [] : [`  ${plural(others, 'build')} left out, none better than as it is`]),
  ]
}

/** Where battles were played, against what the scenario as it is came to on the same seeds. */
function differenceText({ found, difference, p }: Retested): string {
  const points = `${signed(difference.value)}${boundsText(difference)}`
  if (p === undefined) return points
  return `${points} against ${percent(found.share - difference.value).trim()} on the same seeds  p ${p}`
}

const foundText = ({ share, low, high, fraction }: Found): string =>
  `${percent(share)}  ${fraction ?? `95 % interval ${percent(low)} to ${percent(high)}`}`

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${percent(Math.abs(value)).trim()}`

const boundsText = ({ low, high }: Retested['difference']): string =>
  low === high ? '' : ` (${signed(low)} to ${signed(high)})`

const measuresText = (hunt: Hunt, elite: Elite): string =>
  Object.entries(measuresOf(hunt, elite))
    .map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
    .join(', ')

/** What a build changes in words where that is shorter, and what makes it. */
const buildText = (hunt: Hunt, build: Elite['build']): string[] => [
  ...madeIn(hunt.changes, build).flatMap(({ change, gene }) =>
    Array.isArray(gene)
      ? [`      ${change.pointer} in the order ${gene.map((place) => place + 1).join(' ')}`]
      : [],
  ),
  ...settingsOf(hunt, build).map((setting) => `      --set ${quoted(setting)}`),
]

/** For a shell, where it would mean something there. */
const quoted = (text: string): string =>
  /^[\w/.=~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

function turningText(hunt: Hunt, turning: Turning): string[] {
  const battle = `the battle with seed ${hunt.scenario.seed}`
  if (turning.kind === 'reached') return [`${battle} ends in ${turning.was} as it is: nothing has to turn it`]
  if (turning.kind === 'none') {
    const tried = turning.isAll ? `all ${turning.tried} builds` : `the ${turning.tried} nearest builds`
    return [`${battle} ends in ${turning.was}, and none of ${tried} turns it`]
  }
  const { was, is, build, parting, odds } = turning
  return [
    `smallest change that turns ${battle} from ${was} to ${is}: ${plural(changesIn(build), 'change')}`,
    ...buildText(hunt, [...build] as Elite['build']),
    ...(parting === null ? [] : [`      ${parting.sentence}`]),
    ...(odds === null
      ? []
      : [
          `      over every roll: ${exactText(odds.was)} of ${hunt.outcome} as it is, ${exactText(odds.is)} with it`,
        ]),
  ]
}

const exactText = ({ share, fraction }: ExactShare): string => `${fraction} (${percent(share).trim()})`
