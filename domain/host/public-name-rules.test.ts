import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { looksLike, reservedProblem, skeletonOf } from './public-name-rules.ts'

test('names that look the same have one skeleton', () => {
  const same = [
    'Karma Gurung',
    'KARMA  GURUNG',
    'Kаrmа Gurung',
    'Ｋarma Gurung',
    'Kárma-Gurung',
    'Karma Gurung.',
  ]
  for (const name of same) assert.equal(skeletonOf(name), skeletonOf('Karma Gurung'), name)
  assert.equal(skeletonOf('Pasang Lhamu'), skeletonOf('Pasang Ihamu'))
  assert.equal(skeletonOf('Manang Walks'), skeletonOf('Manang VVa1ks'))
  assert.equal(skeletonOf('Kamal Rai'), skeletonOf('Karnal Rai'))
  assert.notEqual(skeletonOf('Karma Gurung'), skeletonOf('Karma Tamang'))
  assert.notEqual(skeletonOf('कर्म गुरुङ'), skeletonOf('पासाङ शेर्पा'))
})

test('our name and our reserved words are refused in every spelling', () => {
  const refused = [
    `${brand.name} Official Support`,
    brand.name.toUpperCase(),
    brand.name.split('').join(' '),
    brand.name.replaceAll('a', 'а'),
    'Trek Support',
    'Suppоrt Nepal',
    'ADM1N',
    'Official Manang Guides',
  ]
  for (const name of refused) assert.match(reservedProblem(name, brand.name) ?? '', /look like us/, name)
  for (const name of ['Karma Gurung', 'Supporters of Manang', 'Administrative Peak', 'पासाङ'])
    assert.equal(reservedProblem(name, brand.name), null, name)
})

test('a name that contains another one or differs by one letter is similar to it', () => {
  assert.equal(looksLike('Manang Walks', 'Manang Walks Nepal'), true)
  assert.equal(looksLike('Karma Gurung', 'Karma Gurrung'), true)
  assert.equal(looksLike('Karma Gurung', 'Karna Gurung'), true)
  assert.equal(looksLike('Karma Gurung', 'Pasang Sherpa'), false)
  assert.equal(looksLike('Rai', 'Raj'), false)
})
