import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMinor, isNameOf, type Terms, termsLeft } from './consent-rules.ts'

test('a typed name is compared without accents, capitals and hyphens', () => {
  const name = { firstName: 'José-María', lastName: 'Núñez O’Neill' }
  for (const typed of ['José-María Núñez O’Neill', 'jose maria nunez o’neill', " JOSE  MARIA NUNEZ O'NEILL "])
    assert.ok(isNameOf(typed, name), typed)
  for (const typed of ['', ' ', 'José', 'José Núñez', 'Núñez O’Neill José-María', 'Jose Maria Nunez O Neil'])
    assert.ok(!isNameOf(typed, name), typed)
  assert.ok(isNameOf('李 小龍', { firstName: '李', lastName: '小龍' }))
  assert.ok(!isNameOf('...', { firstName: '..', lastName: '.' }), 'a name without a letter')
})

test('a new version of a text is left to agree to, and the others are not', () => {
  const terms = (version: string): Terms[] => [
    { what: 'platform-terms', version: '2026-11-30', sha256: Buffer.alloc(32), body: '' },
    { what: 'host-terms', version, sha256: Buffer.alloc(32), body: 'Boots' },
  ]
  const given = (['platform-terms', 'host-terms'] as const).map((what) => ({
    what,
    version: what === 'host-terms' ? '1' : '2026-11-30',
    givenAt: new Date(0),
    givenBy: 'traveller' as const,
  }))
  const left = (version: string) => termsLeft(terms(version), given).map(({ what }) => what)
  assert.deepEqual([left('1'), left('2')], [[], ['host-terms']])
  assert.equal(termsLeft(terms('1'), []).length, 2)
})

test('the lead agrees for children and for everybody who is known to be under 18', () => {
  const today = '2026-11-30'
  assert.ok(isMinor({ isChild: true, dateOfBirth: '' }, today))
  assert.ok(isMinor({ isChild: false, dateOfBirth: '2008-12-01' }, today))
  assert.ok(!isMinor({ isChild: false, dateOfBirth: '2008-11-30' }, today))
  assert.ok(!isMinor({ isChild: false, dateOfBirth: '' }, today))
})
