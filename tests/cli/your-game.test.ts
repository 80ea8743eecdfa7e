import { readFileSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ensurePython } from '../../tools/python.mjs'
import { inShell, useCli } from './tickscope.ts'

const cli = useCli()
const python = ensurePython()

interface Block {
  readonly language: string
  readonly text: string
}
const page = readFileSync('docs/your-game.md', 'utf8')
const blocks: readonly Block[] = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({ language, text }),
)
const isProgram = ({ language }: Block) => language === 'python'
const nameOf = ({ text }: Block) => /^# (\S+)\n/.exec(text)?.[1] ?? ''
const linesIn = (text: string) => text.trimEnd().split('\n')

/** What a person does with the block of a page. */
async function follow({ language, text }: Block, after: Block | undefined): Promise<void> {
  if (language === 'python') await writeFile(cli.at(nameOf({ language, text })), text)
  if (language === 'diff') await change(cli.at('battle.py'), text)
  if (language !== 'sh') return
  // What `open` does has tests of its own; here it would wait for ever.
  const commands = text
    .replaceAll('python3', `"${python}" -B`)
    .replaceAll('npx ', '')
    .replace(/^tickscope open .*$/gm, '')
  const ran = await inShell(`set -e\n${commands}`, cli.folder)
  expect({ ...ran, commands }).toEqual({
    code: 0,
    stdout: after?.language === 'text' ? after.text : '',
    stderr: '',
    commands,
  })
}

async function change(file: string, diff: string): Promise<void> {
  const kept = (signs: string) =>
    linesIn(diff)
      .filter((line) => signs.includes(line.charAt(0)))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [program, before] = [await readFile(file, 'utf8'), kept(' -')]
  expect(program.split(before), before).toHaveLength(2)
  await writeFile(
    file,
    program.replace(before, () => kept(' +')),
  )
}

describe('the page about games of one’s own', () => {
  test('has a first log in ten lines and a battle in thirty', () => {
    const lengths = blocks.filter(isProgram).map((block) => [nameOf(block), linesIn(block.text).length <= 30])
    expect(lengths).toEqual([
      ['first.py', true],
      ['battle.py', true],
    ])
    expect(linesIn(blocks.find(isProgram)?.text ?? '').length).toBeLessThanOrEqual(10)
  })

  test.skipIf(python === undefined)(
    'can be followed in Python step by step, and every command prints what it says',
    async () => {
      await copyFile('examples/writers/tickscope_log.py', cli.at('tickscope_log.py'))
      for (const [index, block] of blocks.entries()) await follow(block, blocks[index + 1])
      const kinds = linesIn(await readFile(cli.at('battle.jsonl'), 'utf8')).map(
        (line) => Object.keys(JSON.parse(line))[0],
      )
      expect(new Set(kinds)).toEqual(
        new Set(['format', 'unit', 'tick', 'phase', 'decision', 'event', 'outcome']),
      )
    },
  )
})
