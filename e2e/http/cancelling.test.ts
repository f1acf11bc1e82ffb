import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addDays } from '#domain/dates.ts'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture, moveToPast } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a guest cancels through the mailed link and a code, without script', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const email = `ada-${randomUUID()}@lovelace.example`
  const booking = await createBooking(program, { departure, email })
  const link = await mailedLink(program, booking)
  const browser = program.visitor()
  const page = await browser.open(link)
  const proof = await browser.open(page.linkTo('Cancel booking') ?? '')
  assert.equal(proof.heading(), 'Confirm that it is you')
  assert.match(proof.text(), /a•••@l•••\.example/)
  assert.ok(!proof.html.includes(email), 'the page does not show the address')
  const asks = await proof.submit('Email me a code')
  assert.match(asks.text(), /Six-digit code/)
  const code = (await mailTo(program, email, /is your Chautari code/)).subject.slice(0, 6)
  const wrong = await asks.submit('Continue', digits(code === '000000' ? '000001' : '000000'))
  assert.match(wrong.text(), /This code is not right/)
  const cancel = await wrong.submit('Continue', digits(code))
  assert.equal(cancel.heading(), 'Cancel this booking?')
  assert.match(cancel.text(), /to the card ending 4242/)
  const cancelled = await cancel.submit(/^Cancel booking/)
  assert.equal(cancelled.heading(), 'Your booking is cancelled')
  await mailTo(program, email, new RegExp(`${departure.trek.name} is cancelled`))
  const after = await browser.open(link)
  assert.match(after.text(), /Pending Processing \(5 - 10 days\)/)
  assert.equal(after.linkTo(/^Cancel booking/), null)
})

test('a traveller removes a completed booking from the list on its own page, without script', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser } = await createBooking(program, { departure, lead: maya })
  await moveToPast(program.deps, departure)
  const list = await browser.open('/bookings?tab=past')
  const remove = await browser.open(list.linkTo(/^Remove from my list/) ?? '')
  assert.equal(remove.heading(), 'Remove from my list?')
  const removed = await remove.submit('Remove')
  assert.match(removed.text(), /Booking deleted successfully\./)
  assert.equal((await browser.open('/bookings?tab=past')).linkTo(/^Remove from my list/), null)
})

test('an operator cancels a departure: its guest gets a mail and chooses', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const booking = await createBooking(program, { departure })
  const link = await mailedLink(program, booking)
  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const departures = await operator.open('/admin/departures')
  const found = (startsOn: string) =>
    departures.submit('Search', { Trek: departure.trek.name, 'Starting from': startsOn })
  const linkIn = (list: HttpPage) => list.linkTo(new RegExp(departure.trek.name))
  assert.equal(linkIn(await found(addDays(departure.startsOn, 1))), null)
  const page = await operator.open(linkIn(await found(departure.startsOn)) ?? '')
  assert.match(page.text(), /Cancel this departure/)
  const cancelled = await page.submit('Cancel this departure', {
    Reason: 'A landslide closed the trail.',
    'Everyone is notified at once': true,
  })
  assert.match(cancelled.text(), /Cancelled on .*A landslide closed the trail\./)
  const mail = await mailTo(program, booking.email, /^Please choose: your departure was cancelled/)
  assert.match(mail.text, /It is not your fault, and you lose nothing\. You decide what happens now\./)
  assert.match(mail.text, /The reason given: A landslide/)
  const guest = program.visitor()
  assert.match((await guest.open(link)).text(), /Another date free of charge, credit, or your money back\./)
})
