import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asItIs, type Build, changesIn, distanceOf, keyOf, variantFrom } from '#engine/lab/hunt/builds.ts'
import { changesFrom } from '#engine/lab/hunt/changes.ts'
import { nearestBuilds, spaceOf } from '#engine/lab/hunt/nearest.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import type { Change } from '#engine/lab/types.ts'
import { parseHuntSpec, valuesOf } from '#schemas/hunt.ts'
import { changesOf, everyBuild, SHOWCASE } from '../support/hunt.ts'
import { rulesetOf } from '../support/rulesets.ts'

describe('what a list of changes says', () => {
  test.each([
    ['"1..4"', [1, 2, 3, 4]],
    ['"1..4/2"', [1, 3]],
    ['"-1..1"', [-1, 0, 1]],
    ['"0..0.3/0.1"', [0, 0.1, 0.2, 0.3]],
    ['{ "from": 1, "to": 4, "step": 3 }', [1, 4]],
    ['["a", null, 2]', ['a', null, 2]],
    ['"reorder"', null],
  ])('%s allows %j', (text, values) => {
    const plain = parseHuntSpec({ '/x': JSON.parse(text) })
    expect(plain).toEqual(parseHuntSpec({ changes: { '/x': JSON.parse(text) } }))
    if (!plain.ok) throw new Error(JSON.stringify(plain.issues))
    expect(valuesOf(plain.value.changes['/x']!)).toEqual(values)
  })

  test.each([
    [{ '/x': 'shuffle' }, ['/x'], 'must be a range such as "10..60"'],
    [{ changes: { '/x': 3 } }, ['changes', '/x'], 'must be a range such as "10..60"'],
    [{ '/x': '4..1' }, ['/x'], 'put the smaller number first'],
    [{ '/x': '1..4/0' }, ['/x'], 'needs a step greater than 0'],
    [{ '/x': '0..100000' }, ['/x'], 'use a greater step'],
    [{ '/x': [] }, ['/x'], 'needs at least 1 entry'],
    [{ '/x': { from: 1 } }, ['/x'], 'it takes numbers "from" and "to"'],
    [{ changes: {} }, ['changes'], 'is empty'],
    [{}, ['changes'], 'is missing'],
    [{ changes: { '/x': '1..2' }, measure: [] }, ['measure'], 'did you mean "measures"?'],
  ])('%j is refused', (spec, path, message) => {
    expect(parseHuntSpec(spec)).toMatchObject({
      ok: false,
      issues: [{ path, message: expect.stringContaining(message) }],
    })
  })

  test.each([
    ['x', '1..2', 'is no JSON Pointer'],
    ['/seed', '1..2', 'every build plays the same seeds'],
    ['/setup/characters/9/hp', '1..2', 'has no entry 9'],
    ['/setup/characters/0/strength', '1..2', 'is not a known key'],
    ['/setup/characters/0/faction', '1..2', 'a range needs a number, and there is "friendly"'],
    ['/setup/characters/0/hp', 'reorder', 'needs a list to reorder, and there is nothing'],
    ['/setup/characters/1/hp', [60], 'allows only 60, which is there already'],
    ['/setup/characters/0/hp', [100], 'allows only 100, which is there already'],
    ['/setup/characters/1/hp', [-5, 60], 'must be at least'],
  ])('in this battle %s as %j is an issue at its pointer', async (pointer, allowed, message) => {
    const parsed = parseHuntSpec({ changes: { [pointer]: allowed } })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
    const battle = { scenario: SHOWCASE, edits: [] }
    expect(await changesFrom(rulesetOf(SHOWCASE), battle, parsed.value.changes)).toMatchObject({
      ok: false,
      issues: [{ path: [pointer], message: expect.stringContaining(message) }],
    })
  })

  test('what is left out is what makes no difference', async () => {
    const changes = await changesOf(SHOWCASE, {
      '/setup/characters/0/hp': '80..110/10',
      '/setup/characters/0/skills/0/enabled': [true, false],
      '/maxTicks': [500, 10],
    })
    expect(changes).toMatchObject([
      { was: 100, choices: [{ value: 90 }, { value: 110 }, { value: 80 }] },
      { was: true, choices: [{ value: false, step: 1 }] },
      { was: undefined, choices: [{ value: 500 }, { value: 10 }] },
    ])
  })
})

describe('builds', () => {
  test('values are set before lists that hold them are put in order', async () => {
    const changes = await changesOf(SHOWCASE, {
      '/setup/characters': 'reorder',
      '/setup/characters/1/skills': 'reorder',
      '/setup/characters/1/skills/0/trigger/conditionValue': [61],
    })
    const build: Build = [[1, 0, 2, 3, 4, 5], [4, 0, 1, 2, 3], 1]
    const changed = await scenarioWith(SHOWCASE, variantFrom(SHOWCASE, changes, build).set ?? [])
    if (!changed.ok) throw new Error(JSON.stringify(changed.issues))
    const { characters } = changed.value.setup as { characters: { id: string; skills: object[] }[] }
    expect(characters.map(({ id }) => id)).toEqual(['iris', 'bryn', 'sable', 'gorm', 'vex', 'moira'])
    expect(characters[0]?.skills.slice(0, 2)).toEqual([
      { skill: 'move' },
      { skill: 'heal', trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 61 } },
    ])
  })

  const anyChange: fc.Arbitrary<Change> = fc.oneof(
    fc.array(fc.constantFrom(0.1, 0.25, 0.5, 1), { minLength: 1, maxLength: 4 }).map((steps) => ({
      kind: 'values' as const,
      pointer: '',
      keys: [],
      was: undefined,
      choices: steps.sort((a, b) => a - b).map((step) => ({ value: null, step })),
    })),
    fc
      .integer({ min: 2, max: 4 })
      .map((length) => ({ kind: 'order' as const, pointer: '', keys: [], length })),
  )

  test('are gone through once each, by the number of changes and then by distance', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 4 }), (changes) => {
        const builds = [asItIs(changes), ...nearestBuilds(changes)]
        const order = builds.map((build) => [changesIn(build), distanceOf(changes, build)])
        expect(order).toEqual(order.toSorted(([a = 0, m = 0], [b = 0, n = 0]) => a - b || m - n))
        expect(builds.map(keyOf).sort()).toEqual(everyBuild(changes).map(keyOf).sort())
        expect(builds).toHaveLength(spaceOf(changes))
      }),
      { numRuns: 50 },
    )
  })

  test('of very many, the nearest are known at once', () => {
    const change: Change = {
      kind: 'values',
      pointer: '',
      keys: [],
      was: undefined,
      choices: Array.from({ length: 1000 }, (_, i) => ({ value: i, step: (i + 1) / 1000 })),
    }
    const builds = nearestBuilds([
      ...Array(40).fill(change),
      { kind: 'order', pointer: '', keys: [], length: 10 },
    ])
    for (let n = 0; n < 42_000; n++) builds.next()
    expect(changesIn(builds.next().value ?? [])).toBe(2)
  })
})
