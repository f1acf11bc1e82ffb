import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { cancelByOperator } from '#test/fixtures/cancelled-departure.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Ada Byron',
}
const departs = { departure: { startsInDays: 150, priceCents: 1240_00 } }

async function inParts() {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, departs)
  const booking = await createBooking(program, { departure, lead, plan: 'deposit' })
  return { ...booking, traveller: program.visitor(lead) }
}

test('without script a guest books with a deposit, and opens the payments by link and code', async () => {
  const { trek } = await createTrekWithDeparture(program.deps, departs)
  const email = `ada-${randomUUID()}@example.org`
  const browser = program.visitor()
  const page = await browser.open(`/trekking/${trek.slug}?dates=all`)
  const form = await (await browser.open(page.linkTo(/^Select/) ?? '')).submit('Book Now')
  assert.match(form.text(), /How do you want to pay\?/)
  const lead = { 'First name': 'Ada', 'Last name': 'Byron', Phone: '+44 20 7946 0000', Email: email }
  const address = { Address: '12 St James Square', City: 'London', Country: 'United Kingdom' }
  const filled = { ...lead, ...address, 'I am 18 or older': true, Deposit: true }
  const review = await form.submit('Continue to review', filled)
  assert.match(review.text(), /Due today\s*US\$248\.00/)
  const pay = await review.submit(/^Continue to payment/)
  const done = await pay.submit(/^Pay US\$248\.00/, card)
  assert.match(done.text(), /Your trek booking has been confirmed!|is being processed/)
  const { text } = await mailTo(program, email, /^Booked/)
  assert.match(text, /US\$992\.00/)

  const link = /\/bookings\/link\/[\w-]+/.exec(text)?.[0] ?? ''
  const guest = program.visitor()
  const gate = await guest.open(`${link}/plan`)
  const asks = await gate.submit('Email me a code')
  const code = (await mailTo(program, email, /is your Chautari code/)).subject.slice(0, 6)
  const plan = await asks.submit('Continue', digits(code))
  assert.equal(plan.heading(), 'Your payments')
  assert.match(plan.text(), /Deposit, paid[^]*Still to pay\s*US\$992\.00/)
})

test('without script a traveller changes and removes the card, and pays the rest', async () => {
  const { id, traveller } = await inParts()
  const plan = await traveller.open(`/bookings/${id}/plan`)
  assert.match(plan.text(), /Visa ending 4242/)
  const cardPage = await plan.submit('Use another card')
  assert.match(cardPage.path, /^\/dev\/pay\/cs_/)
  const early = await traveller.open(`/bookings/${id}/plan?saved=${cardPage.path.split('/').at(-1)}`)
  assert.match(early.text(), /Your new card is not confirmed yet\./)
  const foreign = await traveller.open(`/bookings/${id}/plan?saved=cs_of_somebody`)
  assert.doesNotMatch(foreign.text(), /Your card is saved|no confirmation/)
  const saved = await cardPage.submit(/^Save/, { ...card, 'Card number': '5555 5555 5555 4444' })
  assert.match(saved.text(), /Your card is saved/)
  assert.match(saved.text(), /ending 4444/)
  const removed = await saved.submit('Remove card')
  assert.match(removed.text(), /Your card is removed\./)
  assert.match(removed.text(), /There is no saved card\./)
  const newCard = await removed.submit('Save a card for later payments')
  const again = await newCard.submit(/^Save/, card)
  assert.match(again.text(), /Your card is saved[^]*ending 4242/)
  const without = await again.submit('Remove card')
  const pay = await without.submit(/^Pay US\$992\.00 now/)
  assert.match(pay.path, /^\/dev\/pay\/cs_/)
  await pay.submit(/^Pay US\$992\.00/, card)
  const paid = await soon(async () => {
    const page = await traveller.open(`/bookings/${id}/plan`)
    return /Still to pay\s*US\$0\.00/.test(page.text()) && page
  })
  assert.doesNotMatch(paid.text(), /Pay now/)
  const record = await traveller.call.get(`/api/bookings/${id}/plan`)
  assert.deepEqual(
    record.json.parts.map(({ cents, state }: { cents: number; state: string }) => [cents, state]),
    [
      [248_00, 'paid'],
      [992_00, 'paid'],
    ],
  )
  assert.deepEqual([record.json.paid_cents, record.json.unpaid_cents], [1240_00, 0])
})

test('refuses a wrong amount, another person and a booking that is paid at once', async () => {
  const { id, traveller } = await inParts()
  const post = async (who: typeof traveller, of: string, form: Record<string, string>) =>
    (await who.call.post(`/bookings/${of}/plan`, { form })).status
  assert.equal(await post(traveller, id, { intent: 'pay-next', cents: '1' }), 409)
  assert.equal(await post(traveller, id, { intent: 'pay-rest' }), 409)
  const other = program.visitor(await createPerson(program.deps))
  assert.equal(await post(other, id, { intent: 'pay-rest', cents: '99200' }), 404)
  assert.equal((await other.call.get(`/api/bookings/${id}/plan`)).status, 404)
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const full = await createBooking(program, { departure, lead })
  const owner = program.visitor(lead)
  assert.equal((await owner.call.get(`/bookings/${full.id}/plan`)).status, 404)
  assert.equal((await owner.call.get(`/api/bookings/${full.id}/plan`)).status, 404)
  assert.equal(await post(owner, full.id, { intent: 'change-card' }), 409)
})

test('a change shows the later payments before and after it, and the mail names the new ones', async () => {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, departs)
  const { id } = await createBooking(program, { departure, lead, spots: 3, plan: 'deposit' })
  const traveller = program.visitor(lead)
  const added = await traveller.open(`/bookings/${id}/change?show=add&count=1`)
  assert.match(added.text(), /Later payments now[^]*\$2,976\.00[^]*after the change[^]*\$3,968\.00/)
  const quote = await traveller.open(`/bookings/${id}/change?show=leave&leave=2`)
  assert.match(quote.text(), /Later payments now[^]*\$2,976\.00[^]*after the change[^]*\$1,736\.00/)
  await quote.submit(/^Leave out/)
  const { text } = await mailTo(program, lead.email, /left your booking/)
  assert.doesNotMatch(text, /loses its group discount/)
  assert.match(text, /Your later payments follow the change\.[^]*Due on .*: US\$1,736\.00/)
})

test('says after a cancelled departure that nothing is charged, and offers no payment', async () => {
  const { id, departure, traveller } = await inParts()
  await cancelByOperator(program, departure)
  for (const path of [`/bookings/${id}`, `/bookings/${id}/plan`]) {
    const page = await soon(async () => {
      const opened = await traveller.open(path)
      return /The departure was cancelled\. We charge nothing/.test(opened.text()) && opened
    })
    assert.doesNotMatch(page.text(), /Still to pay|Charged to your card|Pay now|Pay US/)
  }
})

test('the page of a new lead names what is still to pay, and that no card is saved', async () => {
  const { id, traveller } = await inParts()
  const email = `zora-${randomUUID()}@example.org`
  const page = await traveller.open(`/bookings/${id}/change?show=names`)
  const next = { 'First name': 'Zora', 'Last name': 'Quist', Email: email, Phone: '+46 8 123 456' }
  await page.submit('Email the link to the new lead', { ...next, 'The new lead is 18 or older': true })
  const { text } = await mailTo(program, email, /offers you a booking/)
  assert.match(text, /Still to pay: US\$992\.00/)
  const guest = program.visitor()
  const offer = await guest.open(/\/bookings\/take-over\/[\w-]{22}/.exec(text)?.[0] ?? '')
  assert.match(offer.text(), /Paid\s*US\$248\.00[^]*Still to pay\s*US\$992\.00[^]*Due on /)
  const asks = await offer.submit('Email me a code')
  const code = (await mailTo(program, email, /is your Chautari code/)).subject.slice(0, 6)
  const proved = await asks.submit('Continue', digits(code))
  assert.match(proved.text(), /US\$992\.00 is still to be paid, and you owe it\. No card is saved/)
})
