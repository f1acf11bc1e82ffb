import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createRefund } from '#test/fixtures/refunds.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('a traveller opens the receipt of a payment at once, as a page and as a PDF; others do not', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lindqvist' })
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 620_01 } })
  const { browser, id } = await createBooking(program, { departure, lead: maya, spots: 2 })
  const page = await browser.open(`/bookings/${id}`)
  const to = page.linkTo(/^Receipt/) ?? assert.fail(page.text())
  const receipt = await browser.open(to)
  assert.match(receipt.heading(), /^Receipt R-20\d\d-\d{6}$/)
  for (const words of [
    'Sold by',
    'Tax number: not given',
    'Maya Lindqvist',
    departure.trek.name,
    '2 × $620.01',
    'US$1,240.02',
    'The total contains no VAT: the seller is not registered for it.',
  ])
    assert.ok(receipt.text().includes(words), `${words} in ${receipt.text()}`)
  assert.equal(receipt.linkTo('Back to my booking'), `/bookings/${id}`)

  const number = receipt.heading().replace('Receipt ', '')
  const pdf = await browser.call.get(receipt.linkTo('Download PDF') ?? '')
  assert.equal(pdf.status, 200)
  assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="${number}.pdf"`)
  assert.equal((await browser.open(to)).heading(), receipt.heading(), 'it is issued once')
  const list = await browser.open(`/bookings/${id}/documents`)
  assert.equal(list.linkTo(new RegExp(number)), to)

  for (const person of [await createPerson(program.deps), departure.trek.host])
    for (const path of [to, `${to}/receipt.pdf`, `/bookings/${id}/documents`])
      assert.equal((await program.visitor(person).open(path)).status, 404, path)
  assert.equal((await program.visitor().open(to)).path, '/login')
})

test('the mailed link alone opens no receipt: a guest gives the code first', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const booking = await createBooking(program, { departure })
  const link = await mailedLink(program, booking)
  const guest = program.visitor()
  const page = await guest.open(link)
  const to = page.linkTo(/^Receipts and credit notes/)
  assert.equal(to, `${link}/documents`)
  const gate = await guest.open(to ?? '')
  assert.ok(gate.hasButton(/code/i), gate.text())
  assert.doesNotMatch(gate.text(), /US\$|Ada|Byron|R-20/)
})

test('an operator reads the documents of a booking without its traveller’s name', async () => {
  const { id: refundId, booking, traveller } = await createRefund(program)
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  await (await office.open(`/admin/refunds/${refundId}`)).submit('Decide and pass on', { Approve: true })
  const page = await soon(async () => {
    const shown = await office.open(`/admin/bookings/${booking.id}`)
    return /Credit note C-20\d\d-\d{6}/.test(shown.text()) && shown
  })
  const mail = await mailTo(program, traveller.email, /is on its way/)
  assert.match(mail.text, /Credit note: C-20\d\d-\d{6}/)
  assert.match(page.text(), /Receipt R-20\d\d-\d{6}/)
  const note = await office.open(page.linkTo(/^Credit note/) ?? '')
  assert.match(note.text(), /Cancellation of the booking/)
  assert.match(note.text(), /receipt R-20\d\d-\d{6} of/)
  assert.match(note.text(), /was paid back on/)
  assert.ok(!note.text().includes(traveller.lastName), note.text())
  const pdf = await office.call.get(note.linkTo('Download PDF') ?? '')
  assert.match(pdf.headers.get('content-disposition') ?? '', /filename="C-20\d\d-\d{6}\.pdf"/)
  const support = program.visitor(await createPerson(program.deps, { role: 'support' }))
  assert.equal((await support.open(`/admin/documents/${refundId}`)).status, 403)
})
