import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { rangeText } from '#domain/dates.ts'
import { askedByProgram } from '#test/fixtures/cancelled-departure.ts'
import { mailedLink } from '#test/fixtures/bookings.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const program = useProgram()

async function asked(given: { spots?: number; toPriceCents?: number } = {}) {
  const lead = await createPerson(program.deps)
  const booking = await askedByProgram(program, { lead, ...given })
  return { ...booking, traveller: program.visitor(lead) }
}

const choiceOf = async (id: string) => {
  const [row] = await program.rows('select id, state from departure_choice where booking_id = $1', [id])
  return row as { id: string; state: string }
}

test('without script a traveller takes another date that costs less, and sees what comes back', async () => {
  const { id, traveller, other, email } = await asked({ spots: 2, toPriceCents: 1000_00 })
  const mail = await mailTo(program, email, /^Please choose: your departure was cancelled/)
  assert.match(mail.text, new RegExp(`/bookings/${id}/cancelled-departure`))
  const booking = await traveller.open(`/bookings/${id}`)
  assert.match(booking.text(), /Your departure was cancelled: choose what happens/)
  assert.equal(booking.linkTo(/voucher/i), null)
  const list = await traveller.open('/bookings')
  assert.match(list.text(), /Departure cancelled/)
  const page = await traveller.open(list.linkTo(/^Choose what happens/) ?? '')
  assert.equal(page.heading(), 'Your departure was cancelled')
  assert.match(page.text(), /We cancelled this departure\.[^]*A landslide closed the trail\./)
  assert.match(page.text(), /Please choose until .*, 24:00 Nepal time/)
  assert.match(page.text(), /\$480\.00 back/)
  const dates = new RegExp(rangeText(other.startsOn, other.endsOn).slice(0, 10))
  assert.match(page.text(), dates)

  const nothing = await page.submit('Move to this date')
  assert.equal(nothing.status, 422)
  assert.match(nothing.text(), /Choose a date\./)
  const choice = await choiceOf(id)
  const form = { choiceId: choice.id, key: 'a key', to: 'date', date: `${other.id}:48000:0` }
  const done = await traveller.call.post(`/bookings/${id}/cancelled-departure`, { form })
  assert.equal(done.status, 303)
  const after = await traveller.open(`/bookings/${id}/cancelled-departure`)
  assert.match(after.text(), /You chose another date/)
  assert.match((await traveller.open(`/bookings/${id}`)).text(), dates)
  await mailTo(program, email, /new dates/)
  // The form again changes nothing; another choice is refused.
  assert.equal((await traveller.call.post(`/bookings/${id}/cancelled-departure`, { form })).status, 303)
  const late = { ...form, to: 'card', cardCents: '248000', creditCents: '0' }
  const refused = await traveller.call.post(`/bookings/${id}/cancelled-departure`, { form: late })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /You have chosen already: another date\./)
})

test('a guest chooses credit through the mailed link and a code, without script', async () => {
  const booking = await askedByProgram(program)
  const link = await mailedLink(program, booking)
  const browser = program.visitor()
  const page = await browser.open(link)
  assert.match(page.text(), /Your departure was cancelled: choose what happens/)
  const proof = await browser.open(page.linkTo('Choose') ?? '')
  assert.equal(proof.heading(), 'Confirm that it is you')
  const asks = await proof.submit('Email me a code')
  const code = (await mailTo(program, booking.email, /is your Chautari code/)).subject.slice(0, 6)
  const choice = await asks.submit('Continue', digits(code))
  assert.equal(choice.heading(), 'Your departure was cancelled')
  const done = await choice.submit('Take $1,240.00 as credit')
  assert.match(done.text(), /You chose credit\.[^]*US\$1,240\.00 is in your credit balance, for any trek\./)
  assert.match((await browser.open('/refer-a-friend')).text(), /\$1,240\.00/)
  await mailTo(program, booking.email, /^Your refund: /)
})

test('the pages to change and to cancel lead to the choice, and amounts that have changed are refused', async () => {
  const { id, traveller } = await asked()
  for (const path of ['change', 'cancel'])
    assert.equal((await traveller.open(`/bookings/${id}/${path}`)).heading(), 'Your departure was cancelled')
  const choice = await choiceOf(id)
  const form = { choiceId: choice.id, key: 'a key', to: 'card', cardCents: '1', creditCents: '0' }
  const refused = await traveller.call.post(`/bookings/${id}/cancelled-departure`, { form })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /The refund has changed since you opened this page/)
  assert.match(refused.text, /Get \$1,240\.00 back/)
  const voucher = await traveller.call.get(`/bookings/${id}/voucher.pdf`)
  assert.equal(voucher.status, 409)
  const page = await traveller.open(`/bookings/${id}/cancelled-departure`)
  const done = await page.submit('Get $1,240.00 back')
  assert.match(done.text(), /You chose your money back\./)
  assert.equal((await choiceOf(id)).state, 'card')
  const stranger = program.visitor(await createPerson(program.deps))
  assert.equal((await stranger.open(`/bookings/${id}/cancelled-departure`)).status, 404)
})

test('programs read the open choice, and move or cancel by a quote', async () => {
  const { id, traveller, other } = await asked({ toPriceCents: 1900_00 })
  const record = await traveller.call.get(`/api/bookings/${id}`)
  assert.match(String(record.json?.departure_choice_until), /T18:15:00\.000Z$/)
  const quote = (body: object) => traveller.call.post(`/api/bookings/${id}/changes/quotes`, { body })
  const cancel = await quote({ kind: 'cancel' })
  assert.deepEqual([cancel.json?.to_refund, cancel.json?.refund_percentage], [1240, 100])
  const move = await quote({ kind: 'move', departure_id: other.id })
  assert.deepEqual([move.json?.to_pay, move.json?.to_refund], [0, 0])
  assert.equal((await quote({ kind: 'add', travellers: [{ first_name: 'A', last_name: 'B' }] })).status, 409)
  const apply = (quoteId: unknown) =>
    traveller.call.post(`/api/bookings/${id}/changes`, {
      body: { quote_id: quoteId },
      headers: { 'Idempotency-Key': randomUUID() },
    })
  const moved = await apply(move.json?.quote_id)
  assert.equal(moved.status, 200, moved.text)
  assert.deepEqual(
    [moved.json?.start_date, moved.json?.total_price, moved.json?.departure_choice_until],
    [other.startsOn, 1240, null],
  )
  assert.equal((await apply(cancel.json?.quote_id)).status, 409)
})

test('an operator chooses for a traveller on the page of the booking', async () => {
  const { id } = await asked()
  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await operator.open(`/admin/bookings/${id}`)
  assert.match(page.text(), /Departure cancelled, chooses until/)
  assert.match(page.text(), /other dates cost nothing more/)
  const list = await operator.open('/admin/bookings')
  assert.match(list.text(), /Departure cancelled\s*the traveller chooses/)
  const done = await page.submit('Cancel and give back $1,240.00', {
    reason: 'Asked by phone on Monday.',
    to: 'credit',
  })
  assert.match(done.text(), /It is cancelled, and \$1,240\.00 is given as credit\./)
  assert.equal((await choiceOf(id)).state, 'credit')
})
