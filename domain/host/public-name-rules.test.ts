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
  assert.equal(skeletonOf('Karma Gurung'), 'karmagurung')
  assert.notEqual(skeletonOf('Karma Gurung'), skeletonOf('Karma Tamang'))
  assert.notEqual(skeletonOf('कर्म गुरुङ'), skeletonOf('पासाङ शेर्पा'))
})

/** The signs that can stand for a Latin letter, by the letter of the skeleton. */
const imitations = {
  a: 'аαɑ4@',
  b: 'вьβ8',
  c: 'с',
  d: 'ԁđ',
  e: 'еε3',
  g: 'ɡ',
  h: 'һнħ',
  i: 'іїӏιıł1l|!',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'η',
  o: 'оοσø0',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'μυ',
  v: 'ν',
  w: 'ԝ',
  x: 'хχ',
  y: 'уγ',
}

for (const [letter, signs] of Object.entries(imitations))
  test(`${[...signs].join(' ')} look like ${letter}`, () => {
    for (const sign of signs) assert.equal(skeletonOf(`Z${sign}z`), `z${letter}z`, sign)
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
    'The Administrator',
    'Operator',
    'A Moderator',
    'Staff of Manang',
    'Helpdesk',
    'Verified Guides',
    'Verification',
    'Security',
    'Payments Nepal',
    'Refunds',
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
  assert.equal(looksLike('Karma Gurung', 'Karma Gurung'), true)
  assert.equal(looksLike('Manang', 'Trek Manang'), true)
  assert.equal(looksLike('Lamas', 'Lamax'), true)
  assert.equal(looksLike('Lamas', 'Lamast'), true)
  assert.equal(looksLike('Lamas', 'Lamastu'), false)
  assert.equal(looksLike('Lamas', 'Lama Sherpa'), false)
  assert.equal(looksLike('Rai', 'Raj'), false)
  assert.equal(looksLike('Rai', 'Raja'), false)
  for (const sign of ['...', '']) {
    assert.equal(looksLike(sign, 'Karma Gurung'), false, `'${sign}' first`)
    assert.equal(looksLike('Karma Gurung', sign), false, `'${sign}' second`)
  }
})
