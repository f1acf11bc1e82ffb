import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import type { HttpPage } from '#test/http/http-page.ts'
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

test('the booking form asks whose prices count only at first, and the page of the trek never reads the answer', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const browser = program.visitor(await createPerson(program.deps))
  const isForSaarc = (page: HttpPage) => /You need no visa/.test(page.text())
  const hold = async () => {
    const search = `trek=${departure.trek.slug}&departure=${departure.id}&adults=1&children=0`
    return (await browser.open(`/payment-confirmation?${search}`)).submit('Hold these spots')
  }
  const first = await hold()
  assert.equal(isForSaarc(first), false)
  assert.equal(browser.call.cookies.get('prices-for'), undefined, 'a look stores no choice')
  const chosen = await browser.open(first.linkTo(/SAARC country\?/) ?? '')
  assert.equal(isForSaarc(chosen), true)
  assert.equal(browser.call.cookies.get('prices-for'), 'saarc')
  // The posted form and the next booking remember it.
  assert.equal(isForSaarc(await chosen.submit('Continue to review')), true)
  assert.equal(isForSaarc(await hold()), true)
  const trek = `/trekking/${departure.trek.slug}`
  assert.equal((await browser.open(trek)).linkTo(/SAARC country\?/) !== null, true, 'a shared page')

  // A choice on the page of the trek counts more than the stored one.
  const forSaarc = await browser.open(`${trek}?departure=${departure.id}&visitors=saarc`)
  const forOthers = await browser.open(forSaarc.linkTo(/other countries/) ?? '')
  assert.match(forOthers.html, new RegExp(`<link rel="canonical" href="[^"?]*${trek}"`))
  assert.equal(isForSaarc(await forOthers.submit('Book Now')), false)
  assert.equal(browser.call.cookies.get('prices-for'), 'foreign')
  const again = await browser.open((await hold()).linkTo(/SAARC country\?/) ?? '')
  assert.equal(isForSaarc(again), true)

  const other = await browser.open((await hold()).linkTo(/other countries/) ?? '')
  assert.equal(isForSaarc(other), false)
  assert.equal(browser.call.cookies.get('prices-for'), 'foreign')
  const forged = await browser.open(`${other.path}&visitors=nobody`)
  assert.equal(isForSaarc(forged), false)
  await (await browser.open('/logout')).submit(/^Log ?out$/)
  assert.equal(browser.call.cookies.get('prices-for') ?? '', '')
})
