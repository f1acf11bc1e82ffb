import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('a guest finds a trek, books for two and pays, without script', async () => {
  const { trek } = await createTrekWithDeparture(program.deps, { departure: { priceCents: 620_00 } })
  const email = `ada-${randomUUID()}@example.org`
  const browser = program.visitor()
  const home = await browser.open('/')
  assert.equal(home.heading(), 'All guided treks in one place')
  // A published trek reaches the list a moment later.
  const list = await soon(async () => {
    const found = await home.submit('Search', { Where: trek.name })
    return found.heading() === `1 trek for “${trek.name}”` && found
  })
  const found = await browser.open(list.linkTo(trek.name) ?? '')
  assert.equal(found.heading(), trek.name)

  const chosen = await browser.open(found.linkTo(/^Select/) ?? '')
  const form = await chosen.submit('Book Now')
  assert.equal(form.heading(), 'Booking details')
  const lead = { 'First name': 'Ada', 'Last name': 'Byron', Phone: '+44 20 7946 0000', Email: email }
  const address = { Address: '12 St James Square', City: 'London', Country: 'United Kingdom' }
  const forTwo = await form.submit('Add a traveller', { ...lead, ...address, 'I am 18 or older': true })
  assert.equal(forTwo.valueOf('firstName'), 'Ada', 'the form preserves the typed text')

  const friend = { 'companion-0-firstName': 'Ralph', 'companion-0-lastName': 'Byron' }
  const review = await forTwo.submit('Continue to review', friend)
  assert.equal(review.heading(), 'Check your booking')
  assert.match(review.text(), /Ralph Byron/)
  const card = await review.submit(/^Continue to payment/)
  assert.match(card.path, /^\/dev\/pay\/cs_/)
  const done = await card.submit(/^Pay US\$1,240\.00/, {
    'Card number': '4242 4242 4242 4242',
    Expiry: '12 / 39',
    'Security code': '123',
    'Name on card': 'Ada Byron',
  })
  assert.match(done.text(), /Your trek booking has been confirmed!|is being processed/)
  const mail = await mailTo(program, email, /^Booked/)
  assert.match(mail.text, new RegExp(trek.name))
})

test('the booking form says what the trek costs in all, for the same visitors as the page of the trek', async () => {
  const { trek, startsOn } = await createTrekWithDeparture(program.deps)
  const browser = program.visitor()
  const inAll = (text: string) =>
    /\$[\d,]+–[\d,]+/.exec(text.slice(text.indexOf('What this trek will cost you')))?.[0]
  const sums: string[] = []
  for (const visitors of ['', '&visitors=saarc']) {
    const list = await browser.open(`/trekking/${trek.slug}?dates=all${visitors}`)
    const chosen = await browser.open(list.linkTo(/^Select/) ?? '')
    const sum = inAll(chosen.text())
    assert.ok(sum, `a sum on the page of the trek on ${startsOn}`)
    const form = await chosen.submit('Book Now')
    assert.equal(inAll(form.text()), sum)
    sums.push(sum)
    const other = await browser.open(form.linkTo(/SAARC country\?|other countries/) ?? '')
    assert.notEqual(inAll(other.text()), sum)
  }
  assert.equal(new Set(sums).size, 2)
})
