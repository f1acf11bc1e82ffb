import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difficulties, difficultyOf, regionOf, regions } from './trek-rules.ts'

test('difficulties run from easy to strenuous, and regions in the order of the home page', () => {
  assert.deepEqual(difficulties, ['Easy', 'Moderate', 'Challenging', 'Strenuous'])
  assert.deepEqual(regions.slice(0, 4), ['Everest', 'Annapurna', 'Makalu', 'Langtang'])
  assert.deepEqual(regions.slice(4), ['Manaslu', 'Mustang', 'Dolpo', 'Kanchenjunga'])
})

test('a region is read in any case, an unknown one stays as typed', () => {
  for (const region of regions) assert.equal(regionOf(` ${region.toUpperCase()} `), region)
  assert.equal(regionOf(' Rolwaling '), 'Rolwaling')
})

test('a difficulty is read in any case, with the words of the older form', () => {
  for (const difficulty of difficulties)
    assert.equal(difficultyOf(` ${difficulty.toUpperCase()} `), difficulty)
  const older = ['Strenous', 'difficult', 'EXTREME'].map(difficultyOf)
  assert.deepEqual(older, ['Strenuous', 'Challenging', 'Strenuous'])
  for (const text of ['', 'hard', 'toString']) assert.equal(difficultyOf(text), null)
})
