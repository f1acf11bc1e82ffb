import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrekWithDeparture, type Departure } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import type { HttpVisitor } from '#test/http/http-visitor.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

const card = { Expiry: '12 / 39', 'Security code': '123', 'Name on card': 'Grace Hopper' }
const lead = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  Phone: '+44 20 7946 0000',
  Address: '12 St James Square',
  City: 'London',
  Country: 'United Kingdom',
  'I am 18 or older': true,
}

/** Holds a spot, fills in the form and continues to the checkout page. */
async function openCardPage(browser: HttpVisitor, { id, trek }: Departure, email: string): Promise<HttpPage> {
  const page = await browser.open(`/trekking/${trek.slug}?departure=${id}`)
  const form = await page.submit('Book Now')
  const review = await form.submit('Continue to review', { ...lead, Email: email })
  return review.submit(/^Continue to payment/)
}

test('a signed-in traveller books with a card that asks for confirmation and finds the booking under Bookings', async () => {
  const grace = await createPerson(program.deps, { firstName: 'Grace', lastName: 'Hopper' })
  const departure = await createTrekWithDeparture(program.deps)
  const browser = program.visitor(grace)
  const cardPage = await openCardPage(browser, departure, grace.email)
  const asks = await cardPage.submit(/^Pay US\$1,240\.00/, { ...card, 'Card number': '4000 0025 0000 3155' })
  const done = await asks.submit(/Complete/)
  const confirmed = await soon(async () => {
    const page = await browser.open(done.path)
    return page.text().includes('Your trek booking has been confirmed!') && page
  })
  const bookings = await browser.open(confirmed.linkTo('View My Bookings') ?? '')
  assert.equal(bookings.path, '/bookings')
  assert.ok(bookings.texts('h2', 'h3').includes(departure.trek.name), bookings.text())
})

test('cancelling on the checkout page charges nothing and leaves the hold unchanged', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const browser = program.visitor()
  const cardPage = await openCardPage(browser, departure, 'cancels@example.org')
  const back = await browser.open(cardPage.linkTo(/Cancel and go back|Back to/) ?? '')
  assert.match(back.text(), /Your payment was cancelled\. No charges were made to your account\./)
  assert.match(back.text(), /Held for you until/)
  assert.match((await back.submit(/^Pay now/)).path, /^\/dev\/pay\//)
})
