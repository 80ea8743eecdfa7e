import { both } from '#engine/core/define/editing.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import { type RuleWords, ruleParts, ruleSentence } from '#schemas/gambit/rule-text.ts'
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
    ...old.filter(({ instance }) => !after.has(instance)).map((rule) => `no ${calledAmong(old, rule)}`),
    ...now.flatMap((rule) => {
      const known = before.get(rule.instance)
      if (known === undefined) return [`new: ${ruleSentence(rule)}`]
      return ruleText(known, rule).map((text) => `${calledAmong(old, known)} ${text}`)
    }),
    ...(isMoved ? ['rules in another order'] : []),
  ]
}

/** By its skill, with its place where several rules use it. */
function calledAmong(rules: readonly SkillState[], { skill, instance }: SkillState): string {
  const { name } = skillDef(skill)
  const isOnly = rules.filter((rule) => rule.skill === skill).length === 1
  return isOnly ? name : `${name} (rule ${rules.findIndex((rule) => rule.instance === instance) + 1})`
}

function ruleText(old: SkillState, now: SkillState): string[] {
  const on = old.enabled === now.enabled ? [] : [now.enabled ? 'on' : 'off']
  const waits = old.cooldown === now.cooldown ? [] : [`cooldown ${old.cooldown} → ${now.cooldown}`]
  return [...on, ...sentenceChanges(...both(old, now, enabled)), ...waits]
}

const enabled = (rule: SkillState): RuleWords => ({ ...(rule as RuleWords), enabled: true })

/** Setting by setting where both sentences have the same ones; else what differs between them. */
function sentenceChanges(old: RuleWords, now: RuleWords): string[] {
  const [before, after] = both(old, now, ruleParts)
  const [from, to] = both(before, after, (parts) => parts.filter(({ setting }) => setting !== undefined))
  if (from.map(({ setting }) => setting).join() !== to.map(({ setting }) => setting).join()) {
    const [was, is] = both(before, after, (parts) => parts.map(({ text }) => text).join(''))
    return was === is ? [] : [wordsChange(was, is)]
  }
  return to.flatMap(({ text }, at) => {
    const was = from[at]?.text ?? text
    const asked = to[at - 1]?.text
    return was === text ? [] : [wordsChange(was, text, /^\d/.test(text) ? asked : undefined)]
  })
}

/** "below 60 → 75 %", "lowest → highest", "now: below 50 % hp": what differs between two texts, after what it is about. */
function wordsChange(before: string, after: string, about?: string): string {
  const [old, now] = both(before, after, (text) => text.split(' '))
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head++
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [was, is] = both(old, now, (words) => inside(words.slice(head, words.length - tail).join(' ')))
  if (was === '') return `now: ${is}`
  if (is === '') return `no longer: ${was}`
  const unit = now.at(-tail) === '%' && tail > 0 ? ' %' : ''
  return `${about === undefined ? '' : `${about} `}${was} → ${is}${unit}`
}

/** The beginning of a sentence as a part of another. */
const inside = (text: string): string =>
  text.replace(/^(If|Unless|Never)/, (word) => word.toLowerCase()).replace(/:$/, '')
