import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { all, readXml, type Element } from '#test/text/xml.ts'
import { isIban } from '../bank/bank-details-rules.ts'
import { latin, pain001, type BankFile } from './pain-001-rules.ts'

/** The parts of pain.001.001.09 that we use, in schema order; '?' is optional, '+' repeats. */
const structure: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
  CdtTrfTxInf: 'PmtId Amt ChrgBr? CdtrAgt? Cdtr? CdtrAcct? RmtInf?',
  PmtId: 'InstrId? EndToEndId',
  Amt: 'InstdAmt',
  InitgPty: 'Nm',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm',
  Cdtr: 'Nm',
  DbtrAcct: 'Id Ccy?',
  CdtrAcct: 'Id Ccy?',
  DbtrAgt: 'FinInstnId BrnchId?',
  CdtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? Nm?',
  BrnchId: 'Id?',
  RmtInf: 'Ustrd+',
  Othr: 'Id',
}

const leaves: Record<string, RegExp> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  InstrId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^[0-9]{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^\d{1,15}\.\d\d$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  ChrgBr: /^(DEBT|CRED|SHAR|SLEV)$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  Ccy: /^USD$/,
  Nm: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/,
  Ustrd: /^.{1,140}$/,
}

/** The schema errors of a message. */
function faults(element: Element, parent = ''): string[] {
  const here = `${parent}/${element.name}`
  if (element.name === 'Id') {
    const [child] = element.children
    if (!child) return /^.{1,35}$/.test(element.text) ? [] : [`${here}: ${element.text}`]
    return element.children.length === 1 && ['IBAN', 'Othr'].includes(child.name)
      ? faults(child, here)
      : [`${here}: no choice of IBAN and Othr`]
  }
  const leaf = leaves[element.name]
  if (leaf)
    return leaf.test(element.text) && element.children.length === 0 ? [] : [`${here}: ${element.text}`]
  const order = structure[element.name]
  if (!order) return [`${here}: unknown`]
  const pattern = order
    .split(' ')
    .map((part) => `(${part.replace(/[?+]$/, '')} )${/[?+]$/.exec(part)?.[0] ?? ''}`)
  const found = element.children.map(({ name }) => `${name} `).join('')
  return [
    ...(new RegExp(`^${pattern.join('')}$`).test(found) ? [] : [`${here}: ${found}`]),
    ...element.children.flatMap((child) => faults(child, here)),
  ]
}

const from = { holder: 'Chautari', account: 'DE89370400440532013000', swift: 'COBADEFFXXX' }
const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 70 }).map((text) => `K${text}`)
const transfer = fc.record({
  number: fc.nat(999_999).map((number) => `PO-${String(number).padStart(6, '0')}`),
  cents: fc.integer({ min: 1, max: 900_000_000_00 }),
  to: fc.record({
    holder: name,
    bankName: name,
    swift: fc.constantFrom('NARBNPKA', 'NICENPKAXXX'),
    account: fc.constantFrom('01100175004410', 'DE89370400440532013000', 'GB29NWBK60161331926819'),
    branchCode: fc.constantFrom('011', 'KTM01'),
  }),
})
const file = fc.record({
  id: fc.constant('CH-20261121090000-a1b2c3'),
  on: fc.constant('2026-11-21'),
  from: fc.constant(from),
  madeAt: fc.constant(new Date('2026-11-21T09:00:00Z')),
  transfers: fc.array(transfer, { minLength: 1, maxLength: 12 }),
})

test('every file is well formed, in the order of pain.001.001.09, with correct sums', () => {
  let payments = 0
  fc.assert(
    fc.property(file, (given: BankFile) => {
      const document = readXml(pain001(given))
      assert.equal(document.attributes, 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
      assert.deepEqual(faults(document), [])
      const amounts = all(document, 'InstdAmt')
      const cents = amounts.reduce((sum, { text }) => sum + BigInt(text.replace('.', '')), 0n)
      assert.deepEqual(
        all(document, 'CtrlSum').map(({ text }) => BigInt(text.replace('.', ''))),
        [cents, cents],
      )
      assert.equal(cents, BigInt(given.transfers.reduce((sum, each) => sum + each.cents, 0)))
      assert.deepEqual(
        all(document, 'NbOfTxs').map(({ text }) => text),
        [String(amounts.length), String(amounts.length)],
      )
      assert.deepEqual(
        all(document, 'EndToEndId').map(({ text }) => text),
        given.transfers.map(({ number }) => number),
      )
      assert.ok(amounts.every(({ attributes }) => attributes === 'Ccy="USD"'))
      const accounts = all(document, 'CdtrAcct').map((element) => all(element, 'IBAN')[0]?.text)
      assert.deepEqual(
        accounts,
        given.transfers.map(({ to }) => (isIban(to.account) ? to.account : undefined)),
      )
      payments += amounts.length
    }),
    { numRuns: 300 },
  )
  assert.ok(payments >= 1_000, `${payments} payments`)
})

test('writes one transfer as a whole document', () => {
  const to = { holder: 'Karma Gurung', account: '01100175004410', swift: 'NARBNPKA', branchCode: '011' }
  const message = pain001({
    id: 'CH <1> & 2',
    madeAt: new Date('2026-11-21T09:00:00.500Z'),
    on: '2026-11-22',
    from,
    transfers: [{ number: 'PO-000001', cents: 1000_05, to: { ...to, bankName: 'Nabil Bank' } }],
  })
  assert.equal(
    message,
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>CH &lt;1&gt; &amp; 2</MsgId>
      <CreDtTm>2026-11-21T09:00:00Z</CreDtTm>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>1000.05</CtrlSum>
      <InitgPty>
        <Nm>Chautari</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>CH &lt;1&gt; &amp; 2</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>1000.05</CtrlSum>
      <ReqdExctnDt>
        <Dt>2026-11-22</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>Chautari</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>DE89370400440532013000</IBAN>
        </Id>
        <Ccy>USD</Ccy>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>COBADEFFXXX</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>PO-000001</InstrId>
          <EndToEndId>PO-000001</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="USD">1000.05</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            <BICFI>NARBNPKA</BICFI>
            <Nm>Nabil Bank</Nm>
          </FinInstnId>
          <BrnchId>
            <Id>011</Id>
          </BrnchId>
        </CdtrAgt>
        <Cdtr>
          <Nm>Karma Gurung</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <Othr>
              <Id>01100175004410</Id>
            </Othr>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>PO-000001</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`,
  )
})

test('detects a message that is out of order, truncated or unescaped', () => {
  const [given] = fc.sample(file, { numRuns: 1, seed: 1 }) as [BankFile]
  const xml = pain001(given)
  assert.throws(() => readXml(xml.replace('</PmtInf>', '')))
  assert.throws(() => readXml(xml.replace('<Nm>', '<Nm>R&D ')))
  assert.notDeepEqual(faults(readXml(xml.replace(/<Dbtr>[^]*?<\/Dbtr>\s*/, ''))), [])
  assert.notDeepEqual(faults(readXml(xml.replaceAll('InstdAmt', 'EqvtAmt'))), [])
})

test('removes characters that a bank refuses from names, and escapes markup', () => {
  assert.equal(latin('Lhakpa Śerpa & Söhne <b>', 70), 'Lhakpa Serpa . Sohne .b.')
  assert.equal(latin('कर्म Gurung', 70).endsWith('Gurung'), true)
  assert.equal(latin('K'.repeat(80), 70), 'K'.repeat(70))
  assert.equal(latin(` ${'K'.repeat(4)} Gurung`, 6), 'KKKK')
})
