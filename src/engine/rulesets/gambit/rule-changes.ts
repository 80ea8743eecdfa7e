import { both } from '#engine/core/define/editing.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import { type RuleWords, ruleSentence } from '#schemas/gambit/rule-text.ts'
import type { SkillState } from '#schemas/gambit/state.ts'

/** What became of a list of rules. */
export function rulesText(old: readonly SkillState[], now: readonly SkillState[]): string[] {
  const before = new Map(old.map((rule) => [rule.instance, rule]))
  const after = new Map(now.map((rule) => [rule.instance, rule]))
  const stay = (rules: readonly SkillState[]) =>
    rules
      .filter(({ instance }) => before.has(instance) && after.has(instance))
      .map(({ instance }) => instance)
  const isMoved = stay(old).join('\n') !== stay(now).join('\n')
  return [
    ...old.filter(({ instance }) => !after.has(instance)).map(({ skill }) => `no ${skillDef(skill).name}`),
    ...now.flatMap((rule) => {
      const known = before.get(rule.instance)
      return known === undefined ? [`new: ${ruleSentence(rule)}`] : ruleText(known, rule)
    }),
    ...(isMoved ? ['rules in another order'] : []),
  ]
}

function ruleText(old: SkillState, now: SkillState): string[] {
  const { name } = skillDef(now.skill)
  const waits = old.cooldown === now.cooldown ? [] : [`${name} cooldown ${old.cooldown} → ${now.cooldown}`]
  const on = old.enabled === now.enabled ? [] : [`${name} ${now.enabled ? 'on' : 'off'}`]
  const [before, after] = both(old, now, (rule) => ruleSentence({ ...(rule as RuleWords), enabled: true }))
  return [...on, ...(before === after ? [] : [`${name} ${sentenceChange(before, after)}`]), ...waits]
}

/** "below 60 → 75 %" of two sentences that differ in a word; else the new one whole. */
function sentenceChange(before: string, after: string): string {
  const [old, now] = both(before, after, (sentence) => sentence.split(' '))
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head++
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [was, is] = both(old, now, (words) => words.slice(head, words.length - tail).join(' '))
  if (head === 0 || was === '' || is === '') return `is now: ${after}`
  const unit = now.at(-tail) === '%' && tail > 0 ? ' %' : ''
  return `${now[head - 1]} ${was} → ${is}${unit}`
}
