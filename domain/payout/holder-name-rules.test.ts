import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareNames, type NameVerdict } from './holder-name-rules.ts'

const cases: [string, string, NameVerdict, RegExp?][] = [
  ['Karma Gurung', 'Karma Gurung', 'equal'],
  ['Karma Gurung', '  KARMA   gurung ', 'equal'],
  ['Karma Gurung', 'Gurung, Karma', 'equal'],
  ['Karma Gurung', 'Ｋａｒｍａ Gurung', 'equal'],
  ['Zoë Müller', 'ZOE MULLER', 'equal'],
  ['Dawa Yangji Sherpa', 'Dawa Yangji-Sherpa', 'equal'],
  ['Ang Dorje Sherpa', 'Angdorje Sherpa', 'equal'],
  ["Sean O'Neill", 'Sean O’Neill', 'equal'],
  ['Walks & Sons Pvt. Ltd.', 'walks and sons private limited', 'equal'],
  ['Manang Walks Pvt. Ltd.', 'Manang Walks P. Ltd', 'equal'],
  ['कर्म गुरुङ', 'कर्म गुरुङ', 'equal'],

  ['Pemba Lama', 'P. Lama', 'similar', /An initial is given for “Pemba”/],
  ['P. Lama', 'Pemba Lama', 'similar', /“Pemba”/],
  ['Dawa Yangji Sherpa', 'Dawa Sherpa', 'similar', /Left out: “Yangji”/],
  ['Dawa Sherpa', 'Dawa Yangji Sherpa', 'similar', /Added: “Yangji”/],
  ['Manang Walks Pvt. Ltd.', 'Manang Walking Pvt Ltd', 'similar', /“Walks” is “Walking”/],
  ['Karma Gurung', 'Karma Gurng', 'similar', /“Gurung” is “Gurng”/],
  ['Phoksundo Trails', 'Phoksundo Trails Pvt. Ltd.', 'similar', /Added: “Pvt Ltd”/],
  ['Phoksundo Trails Pvt. Ltd.', 'Phoksundo Trails', 'similar', /Left out: “Pvt Ltd”/],
  ['Phoksundo Trails Inc.', 'Phoksundo Trails Ltd.', 'similar', /“Inc” is “Ltd”/],
  ['Phoksundo Ltd', 'Phoksundo', 'similar'],

  ['Karma Gurung', 'Gurung', 'different', /Only one word/],
  ['Karma Gurung', 'Pasang Gurung', 'different'],
  ['Karma Gurung', 'K. Gurng', 'different'],
  ['Karma Gurung', 'K. G.', 'different'],
  ['Pasang Sherpa', 'Pasang Lhamu Dorje Sherpa', 'different'],
  ['Pasang Lhamu Sherpa', 'Pasang Dorje Sherpa', 'different'],
  ['Manang Walks Pvt. Ltd.', 'Manang Walking', 'different'],
  ['Karma Gurung', 'Gurung Brothers Pvt Ltd', 'different'],
  ['Karma Gurung', 'Кarma Gurung', 'different', /scripts/],
  ['Karma Gurung', 'कर्म गुरुङ', 'different', /scripts/],
  ['', 'Karma Gurung', 'different', /no legal name/],
  ['Karma Gurung', '…', 'different', /no holder/],
]

for (const [legal, holder, verdict, says] of cases)
  test(`finds '${holder}' ${verdict} to '${legal}'`, () => {
    const found = compareNames(legal, holder)
    assert.equal(found.verdict, verdict, found.says)
    assert.match(found.says, says ?? /\.$/)
  })

const word = fc
  .stringMatching(/^[a-z]{3,9}$/)
  .filter(
    (text) =>
      ![
        'pvt',
        'ltd',
        'inc',
        'llc',
        'llp',
        'plc',
        'pte',
        'corp',
        'gmbh',
        'company',
        'private',
        'limited',
      ].includes(text),
  )
const names = fc.uniqueArray(word, { minLength: 2, maxLength: 4 })

test('ignores case, dots and the order of the words', () => {
  fc.assert(
    fc.property(names, fc.nat(3), (words, turn) => {
      const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
      const holder = turned.map((each) => `${each.toUpperCase()}.`).join(' ')
      assert.equal(compareNames(words.join(' '), holder).verdict, 'equal')
    }),
  )
})

test('gives one verdict whichever name comes first', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      const [here, there] = [one.join(' '), other.join(' ')]
      assert.equal(compareNames(here, there).verdict, compareNames(there, here).verdict)
    }),
  )
})

test('finds names that share no letter different', () => {
  const of = (letters: string) => fc.stringMatching(new RegExp(`^[${letters}]{3,9} [${letters}]{3,9}$`))
  fc.assert(
    fc.property(of('abdeg'), of('klmno'), (one, other) => {
      assert.equal(compareNames(one, other).verdict, 'different')
    }),
  )
})
