import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, it } from 'node:test'
import type { InvoiceFacts, VoucherFacts } from '#domain/ports/pdf-documents.ts'
import { pdfText } from '#test/text/pdf-text.ts'
import { pdfDocuments } from './pdf-documents.ts'

const made = pdfDocuments()
after(() => made.stop())

const someItems = (count: number) => Array.from({ length: count }, (_, item) => `Item ${item} of the list`)

const voucher: VoucherFacts = {
  issuedAt: new Date('2026-11-20T06:00:00Z'),
  trekName: 'Annapurna Circuit',
  summary: '14 days over Thorong La, 5,416 m. Show this page to Karma and at the permit counter.',
  profile: [[1, 1400], [2, 820], [3, 1600], [4, 2700], [5, 3540], [6, 3540], [7, 4450], [8, 5416], [9, 3800], [10, 2760]], // biome-ignore format: a table
  boxes: [
    { name: 'Dates', value: 'Sun 14 Mar – Sat 27 Mar 2027' },
    { name: 'Booking', value: 'CH-7KQ4-19XM', note: 'paid in full' },
    { name: 'Travellers', value: '3 adults', note: 'Maya Łindqvist, कर्म गुरुङ, Zoë Dvořáková' },
    { name: 'Host', value: 'Karma Gurung' },
    { name: 'Starts in', value: 'Kathmandu' },
    { name: 'Need help?', value: 'Tourist police 1144', note: 'Ambulance 102' },
  ],
  lists: [
    { title: 'Included', items: ['Licensed guide', 'Breakfast, lunch, dinner', ...someItems(4)] },
    { title: 'Bring on day 1', items: ['Passport', 'Down jacket, −15 °C', ...someItems(4)] },
  ],
  prices: [
    { words: '3 × $1,240.00', cents: 3720_00 },
    { words: '1 × Porter, 14 days', cents: 280_00 },
    { words: 'Group discount', cents: -200_00 },
    { words: 'Referral code applied! $10 discount', cents: -10_00 },
    { words: 'Credit used', cents: -40_00 },
    { words: 'Total', cents: 3800_00 },
  ],
  plans:
    '100% back until Fri 12 Feb 2027, 24:00 Nepal time. 50% back until Sat 27 Feb 2027, 24:00 Nepal time. No refund after that.',
  foot: `The code opens this booking without an account. Special request on file: ${'no nuts '.repeat(20)}`,
  url: 'http://chautari.test/bookings/link/abcdefghijklmnopqrstuv',
}

const invoice: InvoiceFacts = {
  kind: 'Invoice',
  number: 'CH-M-000017',
  issuedAt: new Date('2026-11-20T06:00:00Z'),
  parties: [
    { name: 'Sold by', lines: ['Himal Treks Pvt. Ltd.', 'Tax number: 601234567'] },
    { name: 'Billed to', lines: ['Ελένη Παπαδοπούλου', 'Storgatan 1', 'Stockholm, Sweden'] },
  ],
  about: [{ name: 'Booking', value: 'CH-7KQ4-19XM' }],
  lines: [
    { words: 'Subscribe and save, one month', note: '20 Nov – 19 Dec 2026', cents: 1000 },
    { words: 'Refunded', cents: -250 },
  ],
  totalName: 'Total',
  totalCents: 750,
  notes: ['Paid on Fri 20 Nov 2026 by the card ending 4242', 'The total contains 13% VAT.'],
  foot: 'No tax is included.',
}

/** The text of a PDF without spaces, because between fonts only the position shows a space. */
const wordsOf = (paper: Buffer) => closed(pdfText(paper))
const closed = (text: string) => text.replace(/\s+/g, '')

it('a voucher shows all its facts on one page, in the same bytes each time', async () => {
  const paper = await made.pdfs.voucher(voucher)
  assert.equal(paper.subarray(0, 5).toString(), '%PDF-')
  assert.equal([...paper.toString('latin1').matchAll(/\/Type \/Page\n/g)].length, 1)
  const text = wordsOf(paper)
  const facts = [
    voucher.trekName,
    voucher.plans,
    voucher.foot,
    'Voucher, issued Fri 20 Nov 2026',
    ...voucher.boxes.flatMap(({ name, value }) => [name, value]),
    ...voucher.prices.map(({ words }) => words),
    '−$200.00',
    '$3,800.00',
    ...voucher.lists.flatMap(({ title, items }) => [title, ...items]),
  ]
  for (const fact of facts) assert.ok(text.includes(closed(fact)), `${fact} in ${text}`)
  assert.deepEqual(await made.pdfs.voucher(voucher), paper)
})

it('prints names with accents and in Devanagari', async () => {
  const text = wordsOf(await made.pdfs.voucher(voucher))
  for (const name of ['Maya Łindqvist', 'Zoë Dvořáková'])
    assert.ok(text.includes(closed(name)), `${name} in ${text}`)
  for (const letter of 'कमगुरङ') assert.ok(text.includes(letter), `${letter} in ${text}`)
})

it('prints a character that no font has without accents or as a question mark', async () => {
  const boxes = [{ name: 'Travellers', value: 'Nguyễn Ǯ 田中 Иван 😀!' }]
  const text = wordsOf(await made.pdfs.voucher({ ...voucher, boxes }))
  assert.match(text, /Nguyen/)
  assert.match(text, /\?\?\?\?\?\?\?!/)
})

it('an invoice shows its lines, its total and the customer', async () => {
  const text = wordsOf(await made.pdfs.invoice(invoice))
  for (const fact of [
    'Invoice CH-M-000017',
    'Ελένη Παπαδοπούλου',
    'US$10.00',
    '−US$2.50',
    'US$7.50',
    'Sold by',
    'Tax number: 601234567',
    'CH-7KQ4-19XM',
    ...invoice.notes,
  ])
    assert.ok(text.includes(closed(fact)), `${fact} in ${text}`)
})

it('answers each of many simultaneous requests with its own PDF', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => `CH-M-${index}`)
  const papers = await Promise.all(numbers.map((number) => made.pdfs.invoice({ ...invoice, number })))
  papers.forEach((paper, index) => assert.ok(wordsOf(paper).includes(`InvoiceCH-M-${index}`)))
})

it('does not block the event loop while it makes a PDF', async () => {
  await made.pdfs.voucher(voucher)
  const [before, helperBefore] = [ticksOf(process.pid), ticksOf(made.processId() ?? 0)]
  await Promise.all(Array.from({ length: 6 }, () => made.pdfs.voucher(voucher)))
  const own = ticksOf(process.pid) - before
  const helpers = ticksOf(made.processId() ?? 0) - helperBefore
  assert.ok(helpers > 0 && own < helpers / 2, `${own} of ${own + helpers} ticks in the process that serves`)
})

/** The processor time of a process, in ticks of 10 ms (proc(5)). */
function ticksOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

it('refuses an oversized document before it reaches the process', async () => {
  const huge = { ...voucher, foot: 'x'.repeat(200_000) }
  await assert.rejects(made.pdfs.voucher(huge), /too large/)
})

it('names the document that was not made, without its content', async () => {
  const stopped = pdfDocuments()
  await stopped.stop()
  await assert.rejects(stopped.pdfs.invoice(invoice), { message: 'pdf invoice: no answer, stopped' })
})

it('a list spans several pages, with its header on each', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [
    `Traveller ${index} Łindqvist`,
    'No nuts, walks down slowly because of a knee that was operated on',
    `${index}.00`,
  ])
  const paper = await made.pdfs.list({
    issuedAt: new Date('2026-11-20T06:00:00Z'),
    kind: 'Participants',
    title: 'Annapurna Circuit',
    lines: ['Sun 14 Mar – Sat 27 Mar 2027'],
    foot: 'For the trek alone.',
    isWide: true,
    rows,
    columns: [
      { name: 'Name', share: 2 },
      { name: 'Needs', share: 3 },
      { name: 'Net', share: 1, isFigure: true },
    ],
    sums: ['60 travellers', '', '1,770.00'],
  })
  const pages = [...paper.toString('latin1').matchAll(/\/Type \/Page\n/g)].length
  assert.ok(pages >= 3, `${pages} pages`)
  const text = wordsOf(paper)
  assert.equal(text.split('NameNeedsNet').length - 1, pages)
  for (const fact of [
    'Participants, issued Fri 20 Nov 2026',
    'Traveller 59 Łindqvist',
    '60 travellers',
    'For the trek alone.',
  ])
    assert.ok(text.includes(closed(fact)), `${fact} in ${text}`)
})
