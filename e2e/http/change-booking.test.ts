import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

async function booked(spots: number) {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure, lead, spots })
  return { id, traveller: program.visitor(lead), departure }
}

test('without script a traveller sees what comes back, and leaves one out', async () => {
  const { id, traveller } = await booked(3)
  const booking = await traveller.open(`/bookings/${id}`)
  const page = await traveller.open(booking.linkTo('Change this booking') ?? '')
  assert.match(page.text(), /Fewer travellers/)
  const quote = await traveller.open(`/bookings/${id}/change?show=leave&leave=2`)
  assert.match(quote.text(), /3 travellers, \$3,720\.00[^]*2 travellers, \$2,480\.00/)
  assert.match(quote.text(), /You get back\s*\$1,240\.00/)
  const done = await quote.submit('Leave out Friend2 and get $1,240.00 back')
  assert.match(done.text(), /Your booking has fewer travellers\. We have emailed you and /)
  const after = await traveller.open(`/bookings/${id}`)
  assert.match(after.text(), /1 traveller left the booking\. Refund: \$1,240\.00, in progress\./)
  assert.match(after.text(), /2 × \$1,240\.00/)
  assert.doesNotMatch(after.text(), /Friend2/)
})

test('a refund that has changed since the page was opened is refused with 409, and nothing is changed', async () => {
  const { id, traveller } = await booked(2)
  const form = { intent: 'leave', leave: '1', cardCents: '1', creditCents: '0', key: 'a key' }
  const refused = await traveller.call.post(`/bookings/${id}/change`, { form })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /The refund has changed since you opened this page/)
  assert.match((await traveller.open(`/bookings/${id}`)).text(), /Friend1/)
  const nobody = await traveller.open(`/bookings/${id}/change?show=leave`)
  assert.match(nobody.text(), /Choose at least one traveller who stays at home\./)
  const gone = await traveller.open(`/bookings/${id}/change?show=leave&leave=9`)
  assert.deepEqual(
    [gone.status, /There is no such traveller on this booking\./.test(gone.text())],
    [200, true],
  )
  const strange = await traveller.open(`/bookings/${id}/change?show=leave&leave=0&leave=77&leave=x`)
  assert.match(strange.text(), /The lead traveller cannot leave the booking\./)
})

test('without script a traveller corrects a name and hands a spot over', async () => {
  const { id, traveller } = await booked(2)
  const zora = { 'First name': 'Zora', 'Last name': 'Quist' }
  const page = await traveller.open(`/bookings/${id}/change`)
  const wrong = await page.submit('Correct the name', { 'Last name': '' }, { within: /Friend1/ })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter the last name of this traveller\./)
  const other = await page.submit('Correct the name', zora, { within: /Friend1/ })
  assert.equal(other.status, 409)
  assert.match(other.text(), /This looks like another person’s name\. Here you can correct the spelling\./)
  const handed = await other.submit('Another person takes this spot', zora)
  assert.match(handed.text(), /The spot has a new traveller\./)
  assert.match((await traveller.open(`/bookings/${id}`)).text(), /Zora Quist/)
})

test('answers 404 for the booking of another account', async () => {
  const { id } = await booked(2)
  const stranger = program.visitor(await createPerson(program.deps))
  assert.equal((await stranger.open(`/bookings/${id}/change`)).status, 404)
})

test('without script a traveller who cancels takes the money as credit', async () => {
  const { id, traveller } = await booked(1)
  const page = await traveller.open(`/bookings/${id}/cancel`)
  assert.match(page.text(), /Where should the money go\?/)
  const credit = 'As credit: $1,240.00 in your account at once, for any trek. Credit cannot be paid out.'
  const done = await page.submit(/^Cancel booking and get/, { [credit]: true })
  assert.match(done.text(), /Your booking is cancelled/)
  assert.match(done.text(), /US\$1,240\.00 is in your credit balance, for any trek\./)
  assert.match((await traveller.open('/refer-a-friend')).text(), /\$1,240\.00/)
})
