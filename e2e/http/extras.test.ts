import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { brand } from '#brand'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createSleepingBag } from '#test/fixtures/sold-extras.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const program = useProgram()

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Ada Byron',
}

test('without script a host sells a single room, a traveller books it, and removes it again', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const host = program.visitor(trek.host)
  const path = `/${brand.slug}-your-adventure/edit/${trek.id}/extras`
  const page = await host.open(`${path}?start=room`)
  assert.equal(page.valueOf('Name'), 'Single room')
  const wrong = await page.submit('Add this extra', {
    'Price in US dollars': 'much',
    'Most in one booking': '0',
  })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter US dollars from 0 to 5,000[^]*Enter a whole number from 1 to 50\./)
  const sold = await wrong.submit('Add this extra', {
    'Price in US dollars': '180',
    'Most in one booking': '50',
  })
  assert.match(sold.text(), /The extra can be ordered now\.[^]*\$180\.00 per traveller/)
  const limited = await sold.submit('Save the stock of Single room')
  assert.match(limited.text(), /The stock is saved\./)

  const lead = await createPerson(program.deps)
  const traveller = program.visitor(lead)
  const search = `trek=${trek.slug}&departure=${departure.id}&adults=2&children=0`
  const form = await (await traveller.open(`/payment-confirmation?${search}`)).submit('Hold these spots')
  assert.match(form.text(), /Single room, \+ \$180/)
  const id = new URLSearchParams(form.path.split('?')[1]).get('booking')
  const one = await form.submit('One more', { 'First name': 'Ada' })
  assert.equal(one.valueOf('firstName'), 'Ada', 'the form preserves the typed text')
  assert.match(one.text(), /1 × Single room\s*\$180\.00/)
  const details = {
    'First name': 'Ada',
    'Last name': 'Byron',
    Phone: '+44 20 7946 0000',
    Email: lead.email,
    Address: '12 St James Square',
    City: 'London',
    Country: 'United Kingdom',
    'I am 18 or older': true,
    'companion-0-firstName': 'Ralph',
    'companion-0-lastName': 'Byron',
  }
  const review = await one.submit('Continue to review', details)
  assert.equal(review.heading(), 'Check your booking')
  assert.match(review.text(), /Extras and rooms[^]*1 × Single room/)
  const pay = await review.submit(/^Continue to payment/)
  await pay.submit(/^Pay US\$2,660\.00/, card)
  assert.match((await mailTo(program, lead.email, /^Booked/)).text, /1 × Single room/)
  assert.match((await mailTo(program, trek.host.email, /^New booking/)).text, /1 × Single room/)
  const booking = await traveller.open(`/bookings/${id}`)
  assert.match(booking.text(), /1 × Single room/)

  const change = await traveller.open(`/bookings/${id}/change`)
  const quote = await change.submit('Show the new price', { 'Single room, + $180': '0' })
  assert.match(quote.text(), /\$2,660\.00[^]*\$2,480\.00[^]*You get back\s*\$180\.00/)
  const done = await quote.submit(/^Change the extras and get/)
  assert.match(done.text(), /The extras are changed\. We have emailed you/)
  assert.match(
    (await traveller.open(`/bookings/${id}`)).text(),
    /the extras were changed\. Refund: \$180\.00/,
  )
})

test('without script the lead says who has the sleeping bags; the share, the host’s list and the API follow', async () => {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays: 150 } })
  const bag = await createSleepingBag(program.deps, departure)
  const extras = [{ id: bag, quantity: 1 }]
  const { id } = await createBooking(program, { departure, lead, spots: 3, plan: 'deposit', extras })
  const traveller = program.visitor(lead)
  const page = await (await traveller.open(`/bookings/${id}/party`)).submit('Make the links')
  const wrong = await page.submit('Save who has what', { 'Friend1 Byron': true, 'Friend2 Byron': true })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /You ordered 1: choose at most 1 traveller\./)
  assert.match(wrong.html, new RegExp(`name="extra-${bag}-2"[^>]*checked|checked[^>]*name="extra-${bag}-2"`))
  const saved = await wrong.submit('Save who has what', { 'Friend2 Byron': false })
  assert.match(
    saved.text(),
    /The extras are saved\.[^]*Friend1 Byron[^]*, with Sleeping bag[^]*Friend2 Byron/,
  )
  const path = /\/share\/[\w-]{22}/.exec(saved.html)?.[0] ?? ''
  const own = await program.visitor().open(path)
  assert.match(own.text(), /Your part of the price, with Sleeping bag/)
  const { json } = await traveller.call.get(`/api/bookings/${id}`)
  assert.deepEqual(json.extras, [
    { id: bag, name: 'Sleeping bag', unit: 'traveller', quantity: 1, travellers: [1] },
  ])
  const list = await program
    .visitor(departure.trek.host)
    .call.get(`/${brand.slug}-your-adventure/departures/${departure.id}/participants.csv`)
  assert.match(list.text, /,Friend1 Byron,,Sleeping bag,/)
})

test('without script a host confirms that those who booked lose a free extra', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const host = program.visitor(trek.host)
  const path = `/${brand.slug}-your-adventure/edit/${trek.id}/extras`
  const free = { 'Price in US dollars': '0', 'Most in one booking': '2' }
  const sold = await (await host.open(`${path}?start=pickup`)).submit('Add this extra', free)
  const lead = await createPerson(program.deps)
  const { id } = await createBooking(program, { departure, lead })
  const asked = await sold.submit(/^Stop selling/)
  assert.match(asked.text(), /What changes for 1 booking[^]*It is still on sale\.[^]*Airport pickup: Free/)
  assert.match((await host.open(path)).text(), /Airport pickup/)
  const done = await asked.submit('Stop selling and notify 1 booking', { why: 'The car is broken.' })
  assert.match(done.text(), /The extra is not sold any more, and those who booked are notified\./)
  const question = await program.visitor(lead).open(`/bookings/${id}/trek-change`)
  assert.match(question.text(), /Extras that are withdrawn[^]*Airport pickup[^]*The car is broken\./)
})

test('refuses what a changed form of the checkout asks for', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const traveller = program.visitor()
  const search = `trek=${departure.trek.slug}&departure=${departure.id}&adults=1&children=0`
  const form = await (await traveller.open(`/payment-confirmation?${search}`)).submit('Hold these spots')
  let refusals = 0
  for (const quantity of ['1', '-1', 'many', '1e9']) {
    const answer = await traveller.call.post(form.path, { form: { [`extra-${randomUUID()}`]: quantity } })
    assert.ok([409, 422].includes(answer.status), `${quantity}: ${answer.status}`)
    refusals += 1
  }
  assert.equal(refusals, 4)
})
