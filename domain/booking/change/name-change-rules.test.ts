import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTerms } from '../../offer/terms-rules.ts'
import { isCorrection, lastCorrectionDay, lastHandOverDay } from './name-change-rules.ts'

const name = (text: string) => {
  const [firstName = '', lastName = ''] = text.split(' ')
  return { firstName, lastName }
}

test('a correction is the same person’s name: one name stays, both are exchanged, or the first letters stay', () => {
  const corrections = [
    ['Elias Berg', 'Elias Bergh'],
    ['Elias Berg', 'Elias Lindqvist'],
    ['Berg Elias', 'Elias Berg'],
    ['Ellias Brg', 'Elias Berg'],
    ['Zoe Muller', 'Zoë Müller'],
    ['Łukasz Novak', 'Lukasz Nowak'],
    ['elias berg', 'Elias Berg'],
    ['Ang-Dorje Sherpa', 'AngDorji Sherpa'],
  ]
  for (const [before = '', after = ''] of corrections)
    assert.ok(isCorrection(name(before), name(after)), `${before} → ${after}`)
  const others = [
    ['Elias Berg', 'Maya Lindqvist'],
    ['Elias Berg', 'Erik Lund'],
    ['Elias Berg', 'Anna Bergström'],
  ]
  for (const [before = '', after = ''] of others)
    assert.ok(!isCorrection(name(before), name(after)), `${before} → ${after}`)
})

test('a spot is handed over until 7 days before the start, and a name corrected until the day before', () => {
  assert.equal(lastHandOverDay(currentTerms.changes, '2027-03-14'), '2027-03-07')
  assert.equal(lastCorrectionDay('2027-03-14'), '2027-03-13')
})
