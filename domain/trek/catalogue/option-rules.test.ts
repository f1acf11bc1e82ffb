import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durations, groupSizes } from '../search/filter-rules.ts'
import { difficulties } from '../trek-rules.ts'
import { difficultyIn, durationIn, groupIn, MEALS, packedOptions, PORTER } from './option-rules.ts'

const trek = { difficulty: difficulties[0]!, days: 7, maxGroupSize: 4, includes: [] as string[] }
const packed = (change: Partial<typeof trek>) => packedOptions(Object.assign({}, trek, change))

test('a trek has its difficulty among the options', () => {
  for (const [index, difficulty] of difficulties.entries())
    assert.equal(difficultyIn(packed({ difficulty, days: 15, maxGroupSize: 20 })), index)
})

test('a trek of 3 to 7 days is short, of 8 to 14 classic, of 15 or more extended', () => {
  const names = [2, 3, 7, 8, 14, 15].map((days) => durations[durationIn(packed({ days }))])
  assert.deepEqual(names, [undefined, 'short', 'short', 'classic', 'classic', 'extended'])
})

test('a group of up to 4 is small, of up to 8 medium, and above large', () => {
  const names = [4, 5, 8, 9].map((maxGroupSize) => groupSizes[groupIn(packed({ maxGroupSize }))])
  assert.deepEqual(names, ['small', 'medium', 'medium', 'large'])
})

test('a trek with three meals has all meals, one with porters has a porter', () => {
  const meals = ['Breakfast', 'Lunch', 'Dinner']
  assert.equal(packed({ includes: meals }) & (MEALS | PORTER), MEALS)
  for (const meal of meals)
    assert.equal(packed({ includes: meals.filter((each) => each !== meal) }) & MEALS, 0, meal)
  for (const porter of ['Porter', 'Porters'])
    assert.equal(packed({ includes: [porter] }) & (MEALS | PORTER), PORTER)
  assert.equal(packed({}) & (MEALS | PORTER), 0)
})
