import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import type { InvoiceFacts, VoucherFacts } from '#domain/ports/pdf-documents.ts'
import { pdfText } from '#test/text/pdf-text.ts'
import { soon } from '#test/soon.ts'
import { pdfDocuments } from './pdf-documents.ts'

const made = pdfDocuments()
after(() => made.stop())

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
    { title: 'Included', items: ['Licensed guide', 'Breakfast, lunch, dinner'] },
    { title: 'Bring on day 1', items: ['Passport', 'Down jacket, −15 °C'] },
  ],
  plans: '100% back until Fri 12 Feb 2027, 24:00 Nepal time.',
  foot: 'The code opens this booking without an account.',
  url: 'http://chautari.test/bookings/link/abcdefghijklmnopqrstuv',
}

const invoice: InvoiceFacts = {
  number: 'CH-M-000017',
  issuedAt: new Date('2026-11-20T06:00:00Z'),
  billedTo: ['Ελένη Παπαδοπούλου', 'Storgatan 1', 'Stockholm, Sweden'],
  lines: [
    { words: 'Subscribe and save, one month', note: '20 Nov – 19 Dec 2026', cents: 1000 },
    { words: 'Refunded', cents: -250 },
  ],
  totalCents: 750,
  paid: 'Paid on Fri 20 Nov 2026 by the card ending 4242',
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
    invoice.paid,
  ])
    assert.ok(text.includes(closed(fact)), `${fact} in ${text}`)
})

it('answers each of many simultaneous requests with its own PDF', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => `CH-M-${index}`)
  const papers = await Promise.all(numbers.map((number) => made.pdfs.invoice({ ...invoice, number })))
  papers.forEach((paper, index) => assert.ok(wordsOf(paper).includes(`InvoiceCH-M-${index}`)))
})

it('does not block the event loop while it makes a PDF', async () => {
  const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system
  const [ofProcess, ofThread] = [process.cpuUsage(), process.threadCpuUsage()]
  await Promise.all(Array.from({ length: 6 }, () => made.pdfs.voucher(voucher)))
  const whole = microseconds(process.cpuUsage(ofProcess))
  const own = microseconds(process.threadCpuUsage(ofThread))
  assert.ok(own < whole / 4, `${own} of ${whole} µs of work were done in the thread that serves requests`)
})

/** A thread that ends, fails or never answers, as the invoice's number requests. */
const moody = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ facts: { number } }) => {
    if (number === 'end') process.exit(1)
    if (number === 'fail') throw new Error('failed')
    if (number === 'hang') for (;;);
    parentPort.postMessage({ paper: new TextEncoder().encode(number) })
  })`)}`,
)

it('a thread that ends, fails or hangs fails only its own PDF, and the next one gets a new thread', async () => {
  const { pdfs, stop } = pdfDocuments({ thread: moody, limitSeconds: 60 })
  const made = await Promise.allSettled(
    ['one', 'end', 'two', 'fail', 'three'].map((number) => pdfs.invoice({ ...invoice, number })),
  )
  assert.deepEqual(
    made.map((each) => (each.status === 'fulfilled' ? each.value.toString() : each.reason.message)),
    [
      'one',
      'paper invoice: no answer, thread ended',
      'two',
      'paper invoice: no answer, thread failed',
      'three',
    ],
  )
  await stop()
  const hasty = pdfDocuments({ thread: moody, limitSeconds: 1 })
  const hanging = hasty.pdfs.invoice({ ...invoice, number: 'hang' })
  await assert.rejects(hanging, { message: 'paper invoice: no answer, too slow' })
  // On a busy machine the start of a thread may be too slow as well.
  const next = () => hasty.pdfs.invoice({ ...invoice, number: 'four' }).catch(() => null)
  await soon(async () => (await next())?.toString() === 'four')
  await hasty.stop()
})

it('refuses an oversized document before it reaches the thread', async () => {
  const huge = { ...voucher, foot: 'x'.repeat(200_000) }
  await assert.rejects(made.pdfs.voucher(huge), /too large/)
})

it('ends an idle thread, and rejects requests after the stop', async () => {
  const resting = pdfDocuments({ restSeconds: 0.01 })
  await resting.pdfs.invoice(invoice)
  await soon(async () => resting.threadId() === null)
  const stopped = assert.rejects(resting.pdfs.invoice(invoice), /stopped/)
  await resting.stop()
  await stopped
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
