import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const program = useProgram()

const LINK = /\/bookings\/take-over\/[\w-]{22}/

async function booked() {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { id, browser } = await createBooking(program, { departure, lead, spots: 2 })
  return { id, lead, browser, departure, traveller: program.visitor(lead) }
}

/** The new lead as the form names the fields. */
function zora(email = `zora-${randomUUID()}@example.org`) {
  const typed = { 'First name': 'Zora', 'Last name': 'Quist', Email: email, Phone: '+46 8 123 456' }
  return { email, typed: { ...typed, 'The new lead is 18 or older': true } }
}

async function offered() {
  const own = await booked()
  const next = zora()
  const page = await own.traveller.open(`/bookings/${own.id}/change?show=names`)
  const sent = await page.submit('Email the link to the new lead', next.typed)
  const { text } = await mailTo(program, next.email, /offers you a booking/)
  return { ...own, ...next, sent, path: LINK.exec(text)?.[0] ?? '' }
}

test('without script a lead offers the booking, and the new lead takes over after a code; the old lead loses it', async () => {
  const { id, lead, traveller, browser, sent, email, path } = await offered()
  assert.match(sent.text(), /The link is on its way to the new lead/)
  assert.match(sent.text(), new RegExp(`Zora Quist \\(${email}\\) can take over until`))
  const copy = await mailTo(program, lead.email, /can take over your booking/)
  assert.ok(copy.text.includes(`/bookings/${id}/change?show=names`) && !LINK.test(copy.text))
  assert.equal((await traveller.open(`/bookings/${id}`)).status, 200)

  const stranger = program.visitor()
  const page = await stranger.open(path)
  assert.equal(page.heading(), 'Take over this booking')
  assert.ok(!page.html.includes(email), 'the address is masked')
  const early = await stranger.call.post(path, { form: { intent: 'take-over', agrees: 'on', seen: '' } })
  assert.equal(early.status, 404)
  const asks = await page.submit('Email me a code')
  const code = /\b\d{6}\b/.exec((await mailTo(program, email, /is your .* code/)).text)?.[0] ?? ''
  const proved = await asks.submit('Continue', digits(code))
  assert.equal(proved.path, path)
  const refused = await stranger.call.post(path, { form: { intent: 'take-over', seen: '' } })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /Accept the terms to take over this booking\./)
  const done = await proved.submit('Take over this booking', {
    'I am 18 or older and accept the terms and the cancellation rule': true,
  })
  assert.equal(done.path, `/bookings/${id}`)
  assert.match(done.text(), /Zora Quist/)

  for (const each of [traveller, browser])
    for (const below of ['', '/change', '/cancel', '/documents', '/travellers'])
      assert.equal((await each.open(`/bookings/${id}${below}`)).status, 404, below)
  assert.equal((await traveller.call.get(`/api/bookings/${id}`)).status, 404)
  assert.equal((await browser.call.get(`/payment-success?booking=${id}`)).status, 404)
  const own = await stranger.call.get(`/api/bookings/${id}`)
  assert.equal(own.status, 200)
  assert.ok(own.text.includes('Zora') && !own.text.includes(lead.email))
  assert.equal((await stranger.open(path)).path, `/bookings/${id}`)
  assert.match((await program.visitor().open(path)).text(), /This handover has ended/)
  await mailTo(program, lead.email, /has taken over your booking/)
  await mailTo(program, email, /The booking is yours/)
})

test('a wrong new lead is refused beside each field with what was typed, and an open handover is withdrawn', async () => {
  const { id, traveller } = await booked()
  const page = await traveller.open(`/bookings/${id}/change?show=names`)
  const { typed } = zora()
  const wrong = await page.submit('Email the link to the new lead', {
    ...typed,
    Email: 'zora',
    'The new lead is 18 or older': false,
  })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter an email address in the right format/)
  assert.match(wrong.text(), /Confirm that the new lead is 18 or older\./)
  assert.match(wrong.html, /value="Quist"/)
  const sent = await wrong.submit('Email the link to the new lead', typed)
  const gone = await sent.submit('Withdraw the handover')
  assert.match(gone.text(), /The handover is withdrawn\. Its link no longer works\./)
  assert.doesNotMatch(gone.text(), /can take over until/)
})

test('another account proves nothing: it is asked for a code to the address of the link', async () => {
  const { id, path } = await offered()
  const other = program.visitor(await createPerson(program.deps))
  assert.match((await other.open(path)).text(), /Confirm your address/)
  const form = { intent: 'take-over', agrees: 'on', seen: '' }
  assert.equal((await other.call.post(path, { form })).status, 404)
  assert.equal((await other.open(`/bookings/${id}`)).status, 404)
  assert.equal((await other.open('/bookings/take-over/AAAAAAAAAAAAAAAAAAAAAA')).status, 404)
})

test('the link of an offer that has ended shows nothing of the booking, and mails no code', async () => {
  const { id, traveller, path, departure } = await offered()
  const next = program.visitor()
  const open = await next.open(path)
  const { starts_on: startsOn } = await program.deps.db
    .selectFrom('departure')
    .select('starts_on')
    .where('id', '=', departure.id)
    .executeTakeFirstOrThrow()
  assert.match(open.text(), /You have until/)
  const changes = await traveller.open(`/bookings/${id}/change?show=names`)
  await changes.submit('Withdraw the handover')
  const over = await next.open(path)
  assert.equal(over.heading(), 'This handover has ended')
  const { text: raw } = await next.call.get(path)
  for (const word of [startsOn, 'Paid', 'Annapurna Circuit', 'back,']) assert.ok(!raw.includes(word), word)
  const code = await open.submit('Email me a code')
  assert.equal(code.status, 409)
})
