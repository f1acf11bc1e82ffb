import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BankDetails,
  isIban,
  isSameAccount,
  maskedAccount,
  readBankDetails,
} from './bank-details-rules.ts'

type Typed = Record<keyof BankDetails, string>
const typed: Typed = {
  holder: 'Karma Gurung',
  account: '01100175004410',
  bankName: 'Nabil Bank',
  branchCode: '011',
  swift: 'NARBNPKA',
  type: 'savings',
}

const wrongIn = (change: Partial<Typed>) => Object.keys(readBankDetails({ ...typed, ...change }).wrong)

test('reads complete details without a change', () => {
  for (const type of ['savings', 'checking', 'business'])
    assert.deepEqual(readBankDetails({ ...typed, type }), { details: { ...typed, type }, wrong: {} })
})

test('drops spaces and control characters, and writes codes in capitals', () => {
  const { details } = readBankDetails({
    holder: '  Karma \t\n\u0000 Gurung ',
    account: 'de89 3704-0044 0532 0130 00',
    bankName: ' Nabil  Bank ',
    branchCode: ' ktm 01 ',
    swift: 'narb npka',
    type: 'checking',
  })
  assert.deepEqual(details, {
    holder: 'Karma Gurung',
    account: 'DE89370400440532013000',
    bankName: 'Nabil Bank',
    branchCode: 'KTM01',
    swift: 'NARBNPKA',
    type: 'checking',
  })
})

const fields: { field: keyof Typed; right: string[]; wrong: string[] }[] = [
  {
    field: 'holder',
    right: ['Li', 'K'.repeat(70), 'कर्म', 'Karma 2'],
    wrong: ['', 'K', 'K'.repeat(71), '12', '--'],
  },
  { field: 'bankName', right: ['UB', 'K'.repeat(70)], wrong: ['', 'K', 'K'.repeat(71), '12'] },
  {
    field: 'account',
    right: ['ABC1234', 'AB1C1234', '123456', `${'A'.repeat(26)}1234`, 'DE89370400440532013000'],
    wrong: [
      '',
      '12345',
      `${'A'.repeat(27)}1234`,
      'ABCDEF',
      'ABCDEF1',
      'ABC1D234',
      '1234567A',
      '12345A',
      '123_4567',
      'DE8937040044053201300X',
      'DE89370400440532013001',
      'GB29',
      'AB123456',
    ],
  },
  {
    field: 'branchCode',
    right: ['0', 'A1', 'A'.repeat(20)],
    wrong: ['', 'A'.repeat(21), 'A-1', 'Ä1', '-A1', 'A1-'],
  },
  {
    field: 'swift',
    right: ['NARBNPKA', 'NARBNP1A', 'NARBNPKAXXX', 'NARBNPKA1X2'],
    wrong: [
      '',
      'NARBNPK',
      'NARBNPKAX',
      'NARBNPKAXX',
      'NARBNPKAXXXX',
      'N1RBNPKA',
      'NARBN1KA',
      'NARBNPK-',
      '-NARBNPKA',
      'NARBNPKAXX-',
      'XNARBNPKAXXX',
    ],
  },
  { field: 'type', right: ['savings', 'business'], wrong: ['', 'Savings', 'other'] },
]
for (const { field, right, wrong } of fields)
  test(`checks the ${field} alone`, () => {
    for (const text of right) assert.deepEqual(wrongIn({ [field]: text }), [], text)
    for (const text of wrong) assert.deepEqual(wrongIn({ [field]: text }), [field], text)
  })

test('reports the problems of all fields at once', () => {
  const { wrong, details } = readBankDetails({
    holder: '',
    account: '',
    bankName: '',
    branchCode: '',
    swift: '',
    type: '',
  })
  assert.deepEqual(wrong, {
    holder: 'Please enter the account holder’s name, in up to 70 letters.',
    account: 'Please check the account number.',
    bankName: 'Please enter the bank’s name, in up to 70 letters.',
    branchCode: 'Please check the branch code.',
    swift: 'A SWIFT code has 8 or 11 letters and digits.',
    type: 'Please choose the account’s type.',
  })
  assert.equal(details.type, 'savings')
})

const ibans = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
]

test('accepts an IBAN by its format and its check digits', () => {
  for (const iban of ibans) assert.equal(isIban(iban), true, iban)
  const others = [
    'DE89370400440532013001',
    '',
    'DE89',
    '01100175004410',
    'DE8937040044053201300O',
    'de89370400440532013000',
    ' DE89370400440532013000',
    'DE89370400440532013000 ',
    'D089370400440532013000',
    'DEA9370400440532013000',
    'DE893704 00440532013000',
  ]
  for (const other of others) assert.equal(isIban(other), false, other)
})

test('refuses an IBAN in a wrong format with valid check digits', () => {
  assert.equal(withCheckDigits('DE??370400440532013000'), 'DE89370400440532013000')
  const forms = [
    'DE??3704004405',
    `DE??${'3'.repeat(31)}`,
    'D1??370400440532013000',
    '1DE??37040044053201300',
    'ADE8??0400440532013000',
    'DE1A??0400440532013000',
    'DEA1??0400440532013000',
    '0110??75004410',
  ]
  for (const form of forms) assert.equal(isIban(withCheckDigits(form)), false, form)
})

test('refuses an IBAN with one changed digit, or two swapped ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ibans), fc.nat(50), fc.integer({ min: 1, max: 9 }), (iban, place, by) => {
      const digits = [...iban].flatMap((sign, at) => (/\d/.test(sign) && at > 1 ? [at] : []))
      const at = digits[place % digits.length] ?? 2
      const other = (Number(iban[at]) + by) % 10
      assert.equal(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`), false)
      const swapped = `${iban.slice(0, at)}${iban[at + 1] ?? ''}${iban[at]}${iban.slice(at + 2)}`
      assert.equal(isIban(swapped), swapped === iban)
    }),
  )
})

test('one number at one bank is the same account', () => {
  const { details } = readBankDetails(typed)
  const same = {
    ...details,
    holder: 'K. Gurung',
    branchCode: '99',
    swift: 'NARBNPKAXXX',
    type: 'business' as const,
  }
  assert.equal(isSameAccount(details, same), true)
  assert.equal(isSameAccount(details, { ...details, swift: 'HIMANPKA' }), false)
  assert.equal(isSameAccount(details, { ...details, account: '01100175004411' }), false)
})

test('shows only the last four characters of an account', () => {
  const details = readBankDetails(typed).details
  assert.equal(maskedAccount(details), 'Nabil Bank, •••• 4410')
})

/** Inserts two check digits so that the number modulo 97 is 1 (ISO 7064). */
function withCheckDigits(form: string): string {
  const candidates = Array.from({ length: 100 }, (_, digits) =>
    form.replace('??', String(digits).padStart(2, '0')),
  )
  const found = candidates.find((account) => {
    const moved = `${account.slice(4)}${account.slice(0, 4)}`
    return BigInt(moved.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n === 1n
  })
  assert.ok(found, form)
  return found
}
