import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankFile, Transfer } from './pain-001-rules.ts'
import { payoutCsv } from './payout-csv-rules.ts'

const HEAD = '"payout","date","amount","currency","holder","account","bank","branch","swift"\r\n'
const to = {
  holder: 'Karma Gurung',
  account: '01100175004410',
  bankName: 'Nabil Bank',
  branchCode: '011',
  swift: 'NARBNPKA',
}

const file = (transfers: Transfer[]): BankFile => ({
  id: 'CH-1',
  madeAt: new Date(0),
  on: '2026-11-21',
  from: { holder: 'Chautari', account: 'DE89370400440532013000', swift: 'COBADEFFXXX' },
  transfers,
})

test('a file has a heading and a row for each transfer, in dollars with two decimals', () => {
  assert.equal(payoutCsv(file([])), HEAD)
  const transfers = [
    { number: 'PO-000001', cents: 1000_01, to },
    { number: 'PO-000002', cents: 99, to },
    { number: 'PO-000003', cents: 250_50, to },
  ]
  const end = '"USD","Karma Gurung","01100175004410","Nabil Bank","011","NARBNPKA"\r\n'
  assert.equal(
    payoutCsv(file(transfers)),
    `${HEAD}"PO-000001","2026-11-21","1000.01",${end}"PO-000002","2026-11-21","0.99",${end}"PO-000003","2026-11-21","250.50",${end}`,
  )
})

test('prefixes a field that a spreadsheet would run with an apostrophe, and doubles quotes', () => {
  const holderOf = (holder: string) =>
    payoutCsv(file([{ number: 'PO-000001', cents: 1, to: { ...to, holder } }]))
      .split('"USD",')[1]
      ?.split(',"0110')[0]
  const cases: [string, string][] = [
    ['=A1', `"'=A1"`],
    ['+A1', `"'+A1"`],
    ['-A1', `"'-A1"`],
    ['@A1', `"'@A1"`],
    ['\tA1', `"'\tA1"`],
    ['\rA1', `"'\rA1"`],
    ['A=1', '"A=1"'],
    ['say "no"', '"say ""no"""'],
  ]
  for (const [holder, field] of cases) assert.equal(holderOf(holder), field)
})

test('the CSV has the same payments, quoted, without a field that a spreadsheet would run', () => {
  const odd = { ...to, holder: '=HYPERLINK("x")', bankName: 'Nabil, "Main"' }
  const csv = payoutCsv(file([{ number: 'PO-000001', cents: 1_000_01, to: odd }]))
  assert.equal(
    csv,
    '"payout","date","amount","currency","holder","account","bank","branch","swift"\r\n' +
      '"PO-000001","2026-11-21","1000.01","USD","\'=HYPERLINK(""x"")","01100175004410","Nabil, ""Main""","011","NARBNPKA"\r\n',
  )
})
