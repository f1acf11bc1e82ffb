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
  ["Sean O'Neill", 'Sean ONeill', 'equal'],
  ['Linh Nguyễn', 'Linh Nguyen', 'equal'],
  ['Company', 'company', 'equal'],
  ['Phoksundo Trails Pte. Ltd.', 'Phoksundo Trails Private Limited', 'equal'],
  ['Phoksundo Trails Inc.', 'Phoksundo Trails Incorporated', 'equal'],
  ['Phoksundo Trails Corp.', 'Phoksundo Trails Corporation', 'equal'],
  ['Phoksundo Trails Co.', 'Phoksundo Trails Company', 'equal'],

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
  ['Karma Dorje', 'Karma Dorj', 'similar', /One word differs/],
  ['Karma Dorj', 'Karma Dorje', 'similar', /One word differs/],
  ['Karma Lama', 'Karma Lami', 'similar', /One word differs/],
  ['Phoksundo Trails', 'Phaksando Trails', 'similar', /One word differs/],
  ['Karma Manangba', 'Karma Minangbo', 'similar', /One word differs/],
  ['Manang Walk', 'Manang Walking', 'similar', /One word differs/],
  ['Manang Walking', 'Manang Walk', 'similar', /One word differs/],

  ['Karma Gurung', 'Gurung', 'different', /Only one word/],
  ['Karma Gurung', 'Pasang Lhamu', 'different', /No word is the same/],
  ['Karma Gurung Pasang', 'Karma Gurng Dolma', 'different', /Only one word is the same/],
  ['Karma Gurung Pasang', 'Karma G. Dolma', 'different', /Only one word is the same/],
  ['Karma Gurung Sherpaa', 'Karma Gurng Sherpa', 'different', /Only one word is the same/],
  ['Ang Pasang Lhamu Sherpa', 'Ang Pasang Dorje Sherpa', 'different', /Only 3 words are the same/],
  ['Karma Rai', 'Karma Raia', 'different'],
  ['Karma Rai', 'Karma Rau', 'different'],
  ['Karma Manangs', 'Karma Minango', 'different'],
  ['Manang Walks', 'Manang Walkabout', 'different'],
  ['Pasang Karma', 'Pasang Karst', 'different'],
  ['Rai Anga', 'Garai An', 'different'],
  ['Dawa Sherpa P.', 'Dawa Sherpa Pvt.', 'different'],
  ['Karma Gurung', 'Karma กุรุง', 'different', /scripts/],
  ['Karma Gurung', 'Karma གུ་རུང', 'different', /scripts/],
  ['Karma Gurung', 'Karma Γκουρούνγκ', 'different', /scripts/],
  ['Karma Gurung', 'Karma 古隆', 'different', /scripts/],
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

for (const form of [
  'Pvt',
  'Pte',
  'Private',
  'Inc',
  'Corp',
  'Corporation',
  'Co',
  'Company',
  'LLC',
  'LLP',
  'PLC',
  'GmbH',
])
  test(`finds a company that is 'Ltd' similar to one that is '${form}'`, () => {
    assert.deepEqual(compareNames(`Phoksundo Trails ${form}`, 'Phoksundo Trails Ltd'), {
      verdict: 'similar',
      says: `The form of the company differs: “${form}” is “Ltd”.`,
    })
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

test('ignores case, dots and word order', () => {
  fc.assert(
    fc.property(names, fc.nat(3), (words, turn) => {
      const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
      const holder = turned.map((each) => `${each.toUpperCase()}.`).join(' ')
      assert.equal(compareNames(words.join(' '), holder).verdict, 'equal')
    }),
  )
})

test('gives the same verdict in either order of the names', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      const [here, there] = [one.join(' '), other.join(' ')]
      assert.equal(compareNames(here, there).verdict, compareNames(there, here).verdict)
    }),
  )
})

test('finds names without a common letter different', () => {
  const of = (letters: string) => fc.stringMatching(new RegExp(`^[${letters}]{3,9} [${letters}]{3,9}$`))
  fc.assert(
    fc.property(of('abdeg'), of('klmno'), (one, other) => {
      assert.equal(compareNames(one, other).verdict, 'different')
    }),
  )
})
