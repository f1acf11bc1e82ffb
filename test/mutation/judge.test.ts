import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, type TestedMutant } from './judge.ts'

const files = [{ file: 'domain/a-rules.ts', threshold: 95 }]
const source = ["const words = 'Enter a name.'", 'return cents >= 0 ? cents : 0', ''].join('\n')

test('counts a file below its threshold when a mutant survives', () => {
  const { rows, survivors } = judge(files, [mutant('Killed'), mutant('Survived'), mutant('NoCoverage')], [])
  assert.deepEqual(
    rows.map(({ killed, survived, uncovered, score, isBelow }) => [
      killed,
      survived,
      uncovered,
      score,
      isBelow,
    ]),
    [[1, 1, 1, 33.3, true]],
  )
  assert.equal(survivors[0]?.mutant, 'cents >= 0 → cents > 0')
})

test('counts an endless mutant as killed', () => {
  assert.deepEqual(judge(files, [mutant('Timeout')], []).rows[0]?.isBelow, false)
})

test('leaves out accepted survivors and plain wording', () => {
  const wording = {
    ...mutant('Survived'),
    mutatorName: 'StringLiteral',
    replacement: '""',
    location: place(1, 15, 30),
  }
  const accepted = { file: 'domain/a-rules.ts', mutant: 'cents >= 0 → cents > 0', reason: 'zero either way' }
  const { rows, survivors, stale } = judge(files, [mutant('Survived'), mutant('Killed'), wording], [accepted])
  assert.deepEqual([rows[0]?.score, rows[0]?.accepted, survivors, stale], [100, 1, [], []])
})

test('reports an accepted survivor that a test kills by now', () => {
  const accepted = { file: 'domain/a-rules.ts', mutant: 'cents >= 0 → cents > 0', reason: 'zero either way' }
  assert.deepEqual(judge(files, [mutant('Killed')], [accepted]).stale, [accepted])
})

test('accepts a survivor on the named line only', () => {
  const accepted = {
    file: 'domain/a-rules.ts',
    mutant: 'cents >= 0 → cents > 0',
    line: 'another',
    reason: '',
  }
  assert.equal(judge(files, [mutant('Survived')], [accepted]).rows[0]?.isBelow, true)
})

function mutant(status: string): TestedMutant {
  return {
    file: 'domain/a-rules.ts',
    source,
    location: place(2, 8, 18),
    mutatorName: 'EqualityOperator',
    replacement: 'cents > 0',
    status,
  }
}

function place(line: number, from: number, to: number) {
  return { start: { line, column: from }, end: { line, column: to } }
}
