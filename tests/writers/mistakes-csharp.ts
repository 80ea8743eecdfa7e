import { HEADER, type Mistake } from './mistakes.ts'

/** A value as somebody would write it in C#. */
function written(value: unknown): string {
  if (value === 'NaN') return 'double.NaN'
  if (Array.isArray(value)) return `new[] { ${value.map(written).join(', ')} }`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, part]) => `{ ${written(key)}, ${written(part)} }`)
    return `new Map { ${entries.join(', ')} }`
  }
  // It ends a line in C#, but not in JSON.
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028')
}

const named = (details: object) => Object.entries(details).map(([key, value]) => `${key}: ${written(value)}`)
const capital = (method: string) => `${method.charAt(0).toUpperCase()}${method.slice(1)}`

function tried({ calls }: Mistake): string {
  const lines = calls.map(
    ([method, args, details = {}]) =>
      `log.${capital(method)}(${[...args.map(written), ...named(details)].join(', ')});`,
  )
  return `
    using (var log = new TickscopeLog(args[0], ${named(HEADER).join(', ')}))
    {
      ${lines.slice(0, -1).join('\n      ')}
      try { ${lines.at(-1)} Console.WriteLine("nothing"); }
      catch (InvalidOperationException error) { Console.WriteLine(error.Message); }
    }`
}

/** A program that makes the mistakes, each in a new log, where one writes 1,5, and prints what the writer says to the last call of each. */
export const mistakesInCSharp = (mistakes: readonly Mistake[]): string => `
using System;
using Tickscope;
static class Mistakes
{
  static void Main(string[] args)
  {
    System.Threading.Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo("de-DE");${mistakes.map(tried).join('')}
  }
}
`
