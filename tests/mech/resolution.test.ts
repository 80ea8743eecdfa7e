import { expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { resolutionForecast } from '#engine/rulesets/mech/orders/forecast.ts'
import { LOCATIONS, locationName } from '#schemas/mech/words.ts'
import { Outlook } from '#schemas/view.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { freshOf, partsOf, partText } from '#ui/rulesets/mech/orders/armour.ts'
import { chipsOf } from '#ui/rulesets/mech/orders/cards.ts'
import { unitIn } from '#ui/rulesets/mech/orders/declaring.ts'
import { initiativeAt, shotOfFrame, shotsAt } from '#ui/rulesets/mech/orders/resolution.ts'
import { machine, play } from '../support/mech.ts'

const timeline = play({
  setup: {
    units: [
      machine('atlas', 'P1', 'AS7-D', 1, 1, 'SE'),
      machine('hunch', 'P1', 'HBK-4G', 2, 3, 'N'),
      machine('w1', 'P2', 'WVR-6R', 7, 3, 'N'),
      { ...machine('wasp', 'P2', 'WSP-1A', 4, 3, 'N'), internalStructure: { LEFT_ARM: 1 } },
    ],
  },
  seed: 11,
  controllers: { P1: 'policy', P2: 'policy' },
})
const recorder = createRecorder(timeline)
const resolution = timeline.ticks - 1
const { state, frames } = packet(timeline, recorder, resolution)
const events = eventsOfTick(timeline, resolution)
const of = <T extends MechEvent['type']>(type: T) =>
  events.filter((event): event is Extract<MechEvent, { type: T }> => event.type === type)
const before = state as ReturnType<typeof mech.setup>
const declared = resolutionForecast(before)!

test('[M6.1] every shot has the dice, the number and the parts the battle rolled it with', () => {
  const shots = shotsAt(declared, frames, frames.length - 1)
  const rolled = of('ToHitRolled')
  expect(rolled.length).toBeGreaterThan(4)
  expect(
    shots.map(({ attacker, target, dice, isHit, needs, chips }) => ({
      attacker,
      target,
      dice,
      isHit,
      tn: needs,
      parts: chips,
    })),
  ).toEqual(
    rolled.map(({ attackerId, targetId, dice, hit, tn, parts }) => ({
      attacker: attackerId,
      target: targetId,
      dice,
      isHit: hit,
      tn,
      parts: chipsOf(parts.map(({ label, amount }) => ({ name: label, value: amount }))),
    })),
  )
  const located = shots.flatMap(({ location }) => location ?? [])
  expect(located).toEqual(
    of('LocationRolled').map(({ dice, location }) => ({ dice, name: locationName(location) })),
  )
})

test('[M6.4] each hit says what it took, once it has landed', () => {
  const effects = shotsAt(declared, frames, frames.length - 1).flatMap(({ effect }) => effect ?? [])
  const landed = of('DamageApplied')
  expect(effects).toHaveLength(landed.length)
  landed.forEach(({ armorDamage, armorBefore, armorAfter, lost, locationDestroyed }, i) => {
    if (armorDamage > 0) expect(effects[i]).toContain(`armour ${armorBefore} → ${armorAfter}`)
    expect(effects[i]!.includes('destroyed')).toBe(locationDestroyed)
    expect(effects[i]!.includes('lost')).toBe(lost > 0)
  })
})

test('nothing is told before its frame', () => {
  const first = frames.findIndex(({ phase }) => phase === 'roll')
  const shots = shotsAt(declared, frames, first)
  expect(shotOfFrame(shots, first)).toBe(0)
  expect(shots.map(({ dice }) => dice !== null)).toEqual(shots.map((_, i) => i === 0))
  expect(shots.every(({ effect }) => effect === null)).toBe(true)
  expect(shotOfFrame(shots, 0)).toBe(-1)
})

test('[M7.4] the diagram shows what is left, and what the tick and the frame took, location by location', () => {
  for (const id of ['atlas', 'hunch', 'w1', 'wasp'])
    frames.forEach((_, frame) => {
      const unitAt = (at: number) => unitIn(stateAt(state, frames, at) as typeof before, id)!
      const start = unitIn(before, id)!
      const parts = partsOf({
        now: unitAt(frame),
        before: frame === 0 ? start : unitAt(frame - 1),
        start,
        fresh: freshOf(start, undefined),
      })
      expect(parts.map(({ location }) => location)).toEqual(LOCATIONS)
      const ids = new Set(
        frames.slice(0, frame + 1).flatMap((shown) => shown.events.map((event) => event.id)),
      )
      const hits = of('DamageApplied').filter((event) => event.targetId === id && ids.has(event.id))
      for (const { location, layers } of parts) {
        const taken = hits.filter((hit) => hit.location === location)
        const sum = taken.reduce(
          (all, { armorDamage, structureDamage }) => all + armorDamage + structureDamage,
          0,
        )
        expect(layers.reduce((all, { inTick }) => all + inTick, 0)).toBe(sum)
      }
    })
})

test('a location is told in words, a lost one too', () => {
  const start = unitIn(before, 'wasp')!
  const now = {
    ...start,
    armor: { ...start.armor, LEFT_ARM: 0 },
    internalStructure: { ...start.internalStructure, LEFT_ARM: 0 },
  }
  const part = partsOf({ now, before: start, start, fresh: freshOf(start, undefined) }).find(
    ({ location }) => location === 'LEFT_ARM',
  )!
  expect(part).toMatchObject({ isDestroyed: true, isHit: true })
  expect(partText(part)).toBe(
    'armour 0 of 4, 4 taken in this tick; structure 0 of 3, 1 taken in this tick; destroyed',
  )
})

test('[M2.1] initiative shows the dice that decided it', () => {
  const shown = packet(timeline, recorder, 0).frames
  const rolled = eventsOfTick(timeline, 0).find((event) => event.type === 'InitiativeRolled')
  expect(initiativeAt(shown, 0)).toBeNull()
  expect(initiativeAt(shown, shown.length - 1)).toEqual(rolled?.attempts.at(-1))
})

test('[M1.8] a machine looks out over its arc, at whom it could fire', () => {
  const outlook = mech.outlook!(before, 'hunch')!
  expect(Outlook.safeParse(outlook).success).toBe(true)
  expect(outlook.areas).toMatchObject([{ unit: 'hunch', tone: 'arc' }])
  expect(mech.outlook!({ ...before, declarations: [] }, 'atlas')!.rings).toMatchObject([
    { unit: 'w1', label: 'in reach of A Atlas, 6 away: at best 92 % with LRM 20' },
    { unit: 'wasp' },
  ])
  expect(mech.outlook!(before, 'nobody')).toBeNull()
})
