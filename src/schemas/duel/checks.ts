import { givenOrUsual, isSensible } from '#schemas/fields.ts'
import { isRecord, shown } from '#schemas/result.ts'
import { CATALOGUE } from './catalogue.ts'
import { BUFF, OF_KIND, ON_TABLE, TABLE } from './fields.ts'
import { isClass, isMinion, SIDES } from './words.ts'

type Report = (path: (string | number)[], message: string) => void
type Entry = Record<string, unknown>

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const records = (value: unknown): [Entry, number][] =>
  list(value).flatMap((entry, i): [Entry, number][] => (isRecord(entry) ? [[entry, i]] : []))

export function checkBuff(buff: unknown, report: Report): void {
  if (!isRecord(buff)) return
  const { type, duration, source, amount } = buff
  const isSourced = isSensible(BUFF, 'source', buff)
  if (isSourced && source === undefined) report(['source'], `is missing: ${String(type)} names who gave it`)
  if (!isSourced && source !== undefined) report(['source'], `does not belong to ${shown(type)}`)
  if (amount !== undefined && !isSensible(BUFF, 'amount', buff)) report(['amount'], 'belongs to SHIELD only')
  if (type === 'INVISIBLE' && duration !== undefined) report(['duration'], 'INVISIBLE has none')
}

export function checkUnit(unit: unknown, report: Report): void {
  if (!isRecord(unit)) return
  const { type, hp, alive = true, buffs, prepared } = unit
  for (const field of Object.keys(OF_KIND))
    if (unit[field] !== undefined && !isSensible(OF_KIND, field, unit))
      report(
        [field],
        field === 'lifetime' ? 'belongs to clones only' : `belongs to heroes, and this is ${shown(type)}`,
      )
  if (alive === true && hp === 0) report(['hp'], 'is 0, so alive must be false')
  if (alive === false) checkDead(unit, report)
  checkOnce(list(buffs), report)
  if (isRecord(prepared) && prepared['type'] === 'USE_SKILL' && !isClass(type))
    report(['prepared', 'type'], 'only heroes have a skill to prepare')
}

function checkDead({ type, hp, buffs, prepared, beacon }: Entry, report: Report): void {
  if (typeof hp === 'number' && hp !== 0) report(['hp'], 'must be 0, as the unit is not alive')
  if (list(buffs).length > 0) report(['buffs'], 'the dead carry none')
  if (isRecord(prepared)) report(['prepared'], 'the dead have nothing prepared')
  if (isRecord(beacon)) report(['beacon'], 'the beacon of a dead hero is gone')
  if (type === 'CLONE') report(['alive'], 'a dead clone leaves the list')
}

function checkOnce(buffs: readonly unknown[], report: Report): void {
  const seen = new Set<unknown>()
  buffs.forEach((buff, i) => {
    const type = isRecord(buff) ? buff['type'] : undefined
    if (type === undefined) return
    if (seen.has(type))
      report(['buffs', i, 'type'], `${String(type)} is listed already; one of a type a unit`)
    seen.add(type)
  })
}

const SITUATION_FIELDS = ['units', ...Object.keys({ ...TABLE, ...ON_TABLE }), 'resume', 'outcome']

/** A setup is either a draft or a situation, and is consistent. */
export function checkSetup(setup: unknown, report: Report): void {
  if (!isRecord(setup)) return
  checkOwnSkills(setup, report)
  const { drafts, units } = setup
  if (drafts === undefined && units === undefined)
    report(['units'], 'is missing: a setup has either "drafts" or "units"')
  if (drafts === undefined) checkSituation(setup, report)
  else {
    for (const field of SITUATION_FIELDS)
      if (setup[field] !== undefined) report([field], 'does not go with "drafts": a draft begins in round 1')
    checkDrafts(setup, report)
  }
}

function checkOwnSkills({ skills }: Entry, report: Report): void {
  const seen = new Set<unknown>()
  for (const [{ id, class: hero }, i] of records(skills)) {
    if (seen.has(id)) report(['skills', i, 'id'], `${shown(id)} is listed already`)
    seen.add(id)
    const known = CATALOGUE.find((skill) => skill.id === id)
    if (known !== undefined && isClass(hero) && known.class !== hero)
      report(['skills', i, 'class'], `must be ${known.class}: it takes the place of a skill of that class`)
  }
}

const classOfSkill = (id: unknown, skills: unknown): unknown =>
  records(skills).find(([skill]) => skill['id'] === id)?.[0]['class'] ??
  CATALOGUE.find((skill) => skill.id === id)?.class

const unknownSkill = (id: unknown) => `${shown(id)} is not a skill of the game or of this setup`

function checkDrafts({ drafts, skills }: Entry, report: Report): void {
  if (!isRecord(drafts)) return
  for (const side of SIDES) {
    const draft = drafts[side]
    if (!isRecord(draft) || draft['skill'] === undefined) continue
    const { hero, skill } = draft
    const owner = classOfSkill(skill, skills)
    const path = ['drafts', side, 'skill']
    if (hero === undefined) report(path, 'needs a hero: pick the class first')
    if (typeof skill === 'string' && owner === undefined) report(path, unknownSkill(skill))
    else if (isClass(hero) && isClass(owner) && owner !== hero)
      report(path, `${shown(skill)} is a skill of ${owner}, not of ${hero}`)
  }
}

const tileOf = (pos: unknown): string | null =>
  isRecord(pos) && typeof pos['x'] === 'number' && typeof pos['y'] === 'number'
    ? `(${pos['x']}, ${pos['y']})`
    : null

const isAlive = ({ alive }: Entry) => alive !== false

function checkSituation(setup: Entry, report: Report): void {
  const units = records(setup['units'])
  checkRoster(units, setup['skills'], report)
  checkTiles(setup, units, report)
  checkTurn(setup, units, report)
  checkDeathChoices(setup, units, report)
  checkEnd(setup, units, report)
}

function checkRoster(units: readonly [Entry, number][], skills: unknown, report: Report): void {
  const ids = new Set<unknown>()
  for (const [{ id }, i] of units) {
    if (ids.has(id)) report(['units', i, 'id'], `${shown(id)} is taken; every unit needs an id of its own`)
    ids.add(id)
  }
  for (const [{ skill, buffs }, i] of units) {
    if (typeof skill === 'string' && classOfSkill(skill, skills) === undefined)
      report(['units', i, 'skill'], unknownSkill(skill))
    for (const [{ source }, k] of records(buffs))
      if (typeof source === 'string' && !ids.has(source))
        report(['units', i, 'buffs', k, 'source'], `there is no unit ${shown(source)}`)
  }
  for (const side of SIDES) {
    const heroes = units.filter(([unit]) => unit['side'] === side && isClass(unit['type']))
    if (heroes.length !== 1) report(['units'], `${side} needs exactly one hero, has ${heroes.length}`)
  }
}

function checkTiles({ obstacles, tiles }: Entry, units: readonly [Entry, number][], report: Report): void {
  const standing = new Map<string, string>()
  const objects = new Map<string, string>()
  const claim = (taken: Map<string, string>, pos: unknown, who: string, path: (string | number)[]) => {
    const tile = tileOf(pos)
    if (tile === null) return
    const other = taken.get(tile)
    if (other === undefined) taken.set(tile, who)
    else report([...path, 'pos'], `${tile} is taken by ${other}`)
  }
  for (const [unit, i] of units)
    if (isAlive(unit)) claim(standing, unit['pos'], shown(unit['id']), ['units', i])
  for (const [{ pos }, i] of records(obstacles)) {
    claim(standing, pos, 'an obstacle', ['obstacles', i])
    claim(objects, pos, 'an obstacle', ['obstacles', i])
  }
  for (const [{ pos }, i] of records(tiles)) claim(objects, pos, 'another object', ['tiles', i])
  for (const [key, things] of [
    ['obstacles', obstacles],
    ['tiles', tiles],
  ] as const) {
    const ids = new Set<unknown>()
    for (const [{ id }, i] of records(things)) {
      if (id !== undefined && ids.has(id)) report([key, i, 'id'], `${shown(id)} is taken`)
      ids.add(id)
    }
  }
}

function checkTurn(setup: Entry, units: readonly [Entry, number][], report: Report): void {
  const { locked, deathChoices, turnStarted } = setup
  const holder: unknown = givenOrUsual(TABLE, setup, 'holder')
  if (list(turnStarted).length === 2 && list(turnStarted)[0] === list(turnStarted)[1])
    report(['turnStarted', 1], 'is listed already')
  if (typeof locked !== 'string') return
  const unit = units.find(([{ id }]) => id === locked)?.[0]
  if (unit === undefined) report(['locked'], `there is no unit ${shown(locked)}`)
  else if (!isAlive(unit) || unit['finished'] === true)
    report(['locked'], `${shown(locked)} has no action left`)
  else if (unit['side'] !== holder) report(['locked'], `${shown(locked)} does not belong to the holder`)
  if (list(deathChoices).length > 0) report(['locked'], 'no unit is locked while a death choice is open')
}

function checkDeathChoices(setup: Entry, units: readonly [Entry, number][], report: Report): void {
  const { deathChoices, resume } = setup
  const open = list(deathChoices)
  open.forEach((id, i) => {
    const unit = units.find((entry) => entry[0]['id'] === id)?.[0]
    if (unit === undefined || isAlive(unit) || !isMinion(unit['type']))
      report(['deathChoices', i], `${shown(id)} is not a dead minion`)
    if (open.indexOf(id) < i) report(['deathChoices', i], `${shown(id)} is listed already`)
  })
  if (open.length > 0 && !isRecord(resume))
    report(['resume'], 'is missing: it says how the turn goes on after the death choices')
  if (open.length === 0 && isRecord(resume)) report(['resume'], 'goes only with open death choices')
}

function checkEnd(setup: Entry, units: readonly [Entry, number][], report: Report): void {
  const { outcome, holder, deathChoices } = setup
  const isOver = isRecord(outcome)
  if (isOver && holder !== undefined && holder !== null) report(['holder'], 'is null once the game is over')
  if (isOver && list(deathChoices).length > 0)
    report(['deathChoices'], 'nobody chooses once the game is over')
  if (!isOver && holder === null) report(['holder'], 'is null only once the game is over')
  if (isOver) return
  for (const [unit, i] of units)
    if (isClass(unit['type']) && !isAlive(unit))
      report(['units', i, 'alive'], 'a dead hero means that the game is over: say so in "outcome"')
}
