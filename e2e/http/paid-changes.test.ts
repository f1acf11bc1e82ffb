import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createDeparture, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

async function booked(spots: number) {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure, lead, spots })
  return { id, traveller: program.visitor(lead), departure }
}

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Maya Lindqvist',
}

test('without script a traveller adds one, pays the difference, and sees the changed booking', async () => {
  const { id, traveller } = await booked(2)
  const page = await traveller.open(`/bookings/${id}/change`)
  assert.match(page.text(), /More travellers/)
  const quote = await page.submit('Show what it costs', { 'How many people join you?': '1' })
  assert.match(quote.text(), /2 travellers, \$2,480\.00[^]*3 travellers, \$3,720\.00/)
  assert.match(quote.text(), /To pay now\s*\$1,240\.00/)
  const wrong = await quote.submit('Add 1 traveller and pay US$1,240.00', { 'joining-0-lastName': 'Quist' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter the first name of this traveller\./)
  const zora = { 'joining-0-firstName': 'Zora', 'joining-0-lastName': 'Quist' }
  const pay = await wrong.submit('Add 1 traveller and pay US$1,240.00', zora)
  assert.match(pay.path, /^\/dev\/pay\/cs_/)
  assert.match(pay.text(), /Change of your booking/)
  const waiting = await traveller.open(`/bookings/${id}/change`)
  assert.match(
    waiting.text(),
    /Waiting for your payment\s*1 more traveller\. Nothing changes until you have paid US\$1,240\.00\./,
  )
  const again = await waiting.submit('Pay US$1,240.00')
  assert.equal(again.path, pay.path, 'the same card page')
  const done = await again.submit(/^Pay US\$1,240\.00/, card)
  assert.match(done.text(), /Your booking has more travellers\. We have emailed you and /)
  const booking = await traveller.open(`/bookings/${id}`)
  assert.match(booking.text(), /1 traveller joined the booking\. Paid: \$1,240\.00\./)
  assert.match(booking.text(), /Zora Quist/)
  assert.match(booking.text(), /3 × \$1,240\.00/)
})

test('without script a traveller lets a change go, and its spots are free', async () => {
  const { id, traveller } = await booked(1)
  const quote = await traveller.open(`/bookings/${id}/change?show=add&count=2`)
  const people = {
    'joining-0-firstName': 'Zora',
    'joining-0-lastName': 'Quist',
    'joining-1-firstName': 'Ann',
    'joining-1-lastName': 'Quist',
  }
  await quote.submit('Add 2 travellers and pay US$2,480.00', people)
  const page = await traveller.open(`/bookings/${id}/change`)
  const dropped = await page.submit('Let it go')
  assert.match(dropped.text(), /The change was dropped\. Its spots are free, and nothing was charged\./)
  assert.doesNotMatch(dropped.text(), /Waiting for your payment/)
})

test('without script a traveller moves to a dearer departure, pays, and finds the new dates everywhere', async () => {
  const { id, traveller, departure } = await booked(2)
  const other = await createDeparture(program.deps, departure.trek, {
    startsInDays: 100,
    priceCents: 1310_00,
  })
  const page = await traveller.open(`/bookings/${id}/change?show=move`)
  assert.match(page.text(), /Another date\s*Free until/)
  assert.match(page.text(), /\+\$140\.00/)
  const quote = await traveller.open(`/bookings/${id}/change?show=move&to=${other.id}`)
  assert.match(
    quote.text(),
    /New price, 2 × \$1,310\.00\s*\$2,620\.00\s*Paid by card\s*−\$2,480\.00\s*To pay now\s*\$140\.00/,
  )
  const pay = await quote.submit('Move and pay US$140.00')
  const done = await pay.submit(/^Pay US\$140\.00/, card)
  assert.match(done.text(), /Your booking has moved to these dates\./)
  const booking = await traveller.open(`/bookings/${id}`)
  assert.match(booking.text(), /the booking moved from .* to .*\. Paid: \$140\.00\./)
  const ics = await traveller.call.get(`/bookings/${id}/calendar.ics`)
  assert.match(ics.text, /SEQUENCE:1/)
  assert.match(ics.text, new RegExp(`DTSTART;VALUE=DATE:${other.startsOn.replaceAll('-', '')}`))
  const gone = await traveller.open(`/bookings/${id}/change?show=move&to=${other.id}`)
  assert.match(gone.text(), /These dates can no longer be booked\. Choose others\./)
})

test('a price that has changed since the page was opened is refused with 409, and nothing is held', async () => {
  const { id, traveller } = await booked(1)
  const form = {
    intent: 'add',
    dueCents: '1',
    key: 'a key',
    'joining-0-firstName': 'Zora',
    'joining-0-lastName': 'Quist',
  }
  const refused = await traveller.call.post(`/bookings/${id}/change`, { form })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /The price has changed since you opened this page\. Check the new amount\./)
  const nobody = await traveller.call.post(`/bookings/${id}/change`, { form: { intent: 'add', key: 'b' } })
  assert.equal(nobody.status, 422)
  const strange = await traveller.call.post(`/bookings/${id}/change`, {
    form: { intent: 'move', to: 'x', key: 'c', dueCents: 'x' },
  })
  assert.ok([409, 422].includes(strange.status), String(strange.status))
  assert.doesNotMatch((await traveller.open(`/bookings/${id}/change`)).text(), /Waiting for your payment/)
})

test('names that were typed before the last spots were sold are still there, and can be sent again', async () => {
  const { id, traveller, departure } = await booked(1)
  const zora = { 'joining-0-firstName': 'Zora', 'joining-0-lastName': 'Quist' }
  const page = await traveller.open(`/bookings/${id}/change?show=add&count=1`)
  await setRoom(departure.id, 0)
  const refused = await page.submit(/^Add 1 traveller/, zora)
  assert.match(refused.text(), /Not added yet/)
  assert.match(refused.html, /value="Quist"/)
  await setRoom(departure.id, 1)
  assert.match((await refused.submit('Try again')).path, /^\/dev\/pay\/cs_/)
})

/** Sets the free spots of a departure directly, because the rules do not let a host change one with bookings. */
async function setRoom(departureId: string, spots: number): Promise<void> {
  await program.rows(`begin; set local session_replication_role = replica;
    update departure set max_spots = spots_taken + ${spots} where id = '${departureId}'; commit`)
}
