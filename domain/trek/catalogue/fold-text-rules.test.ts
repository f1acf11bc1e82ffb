import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, wordsOf } from './fold-text-rules.ts'

test('a search compares lower-case letters without accents and with single spaces', () => {
  assert.equal(folded('  Éverest \n BASE  Camp '), 'everest base camp')
  assert.equal(folded('øđłßæœı’'), "odlssaeoei'")
})

test('the words of a text are its letters and digits', () => {
  assert.deepEqual(wordsOf('nar-phu, 3 passes (via manang)!'), ['nar', 'phu', '3', 'passes', 'via', 'manang'])
  assert.deepEqual(wordsOf(' -- '), [])
})
