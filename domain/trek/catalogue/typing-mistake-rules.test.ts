import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { beginsAlike, bitsIn, forgiven, lettersOf } from './typing-mistake-rules.ts'

test('a search allows no mistake up to three letters, one up to seven, two in longer words', () => {
  const mistakes = ['abc', 'abcd', 'abcdefg', 'abcdefgh'].map((word) => forgiven(word)[0]?.mistakes)
  assert.deepEqual(mistakes, [0, 1, 1, 2])
})

test('a search ignores words that name no trek, unless there are no others', () => {
  const words = (text: string) => forgiven(text).map(({ word }) => word)
  const fillers = 'trek treks trekking the in to of and with nepal'
  assert.deepEqual(words(`${fillers} everest`), ['everest'])
  assert.deepEqual(words(fillers), fillers.split(' '))
  assert.deepEqual(words(''), [])
})

test('a typed word is a prefix of another with at most the allowed mistakes', () => {
  const cases: [typed: string, word: string, mistakes: number, isAlike: boolean][] = [
    ['eve', 'everest', 0, true],
    ['evr', 'everest', 0, false],
    ['everest', 'eve', 0, false],
    ['evarest', 'everest', 1, true],
    ['evrest', 'everest', 1, true],
    ['eeverest', 'everest', 1, true],
    ['evreest', 'everest', 1, true],
    ['veerest', 'everest', 1, true],
    ['everets', 'everest', 1, true],
    ['everestx', 'everest', 1, true],
    ['everestxy', 'everest', 1, false],
    ['evarast', 'everest', 1, false],
    ['evarast', 'everest', 2, true],
    ['anapuna', 'annapurna', 2, true],
    ['anapuna', 'annapurna', 1, false],
    ['lang', 'everest', 2, false],
    ['abcd', 'badc', 2, true],
    ['abcd', 'badc', 1, false],
    ['abc', 'cab', 1, false],
    ['', 'everest', 1, true],
    ['a', '', 1, true],
    ['ab', '', 1, false],
  ]
  for (const [typed, word, mistakes, isAlike] of cases)
    assert.equal(beginsAlike(typed, word, mistakes), isAlike, `${typed} ${word} ${mistakes}`)
})

test('one missing letter in a prefix is one mistake', () => {
  const words = fc.stringMatching(/^[a-d]{4,10}$/)
  fc.assert(
    fc.property(words, fc.nat(9), fc.nat(6), (word, at, end) => {
      const typed = (word.slice(0, at) + word.slice(at + 1)).slice(0, Math.max(1, end))
      assert.equal(beginsAlike(typed, word, 1), true)
    }),
  )
})

test('each letter of a word sets one bit', () => {
  assert.equal(lettersOf('a'), 2)
  assert.equal(lettersOf('z'), 1 << 26)
  assert.equal(lettersOf('abca'), 0b1110)
  assert.equal(lettersOf(''), 0)
  assert.deepEqual([0, 1, 0b1110, -1].map(bitsIn), [0, 1, 3, 32])
})
