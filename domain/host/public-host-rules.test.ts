import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasAboutText, overviewCut } from './public-host-rules.ts'

test('an overview is cut after the last word within 120 characters, and a shorter one is unchanged', () => {
  const long = `${'From rice fields to a pass at 5,416 metres and down into the driest valley in Nepal, in one walk. We take two extra nights.'}`
  assert.equal(
    overviewCut(long),
    'From rice fields to a pass at 5,416 metres and down into the driest valley in Nepal, in one walk. We take two extra…',
  )
  assert.equal(overviewCut('x'.repeat(120)), 'x'.repeat(120))
  assert.equal(overviewCut('🏔'.repeat(121)), `${'🏔'.repeat(120)}…`)
  assert.equal(overviewCut(`${'x'.repeat(119)}, and more`), `${'x'.repeat(119)}…`)
  assert.equal(overviewCut(`${'x'.repeat(120)} more`), `${'x'.repeat(120)}…`)
})

test('a host without any description is recognised', () => {
  const nothing = { experience: '', years: 0, specialities: [], languages: [] }
  assert.equal(hasAboutText(nothing), false)
  for (const some of [
    { experience: 'Guide.' },
    { years: 1 },
    { specialities: ['Passes'] },
    { languages: ['Nepali'] },
  ])
    assert.equal(hasAboutText({ ...nothing, ...some }), true)
})
