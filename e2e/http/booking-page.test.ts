import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayText, nepalDate } from '#domain/dates.ts'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture, moveToPast } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createRefund } from '#test/fixtures/refunds.ts'
import { byTag, textOf } from '#test/http/html-tree.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

/** The heading of the first section of the page. */
function dutyIn(page: HttpPage): string {
  const [main] = byTag(page.root(), 'main')
  const [duty] = main ? byTag(main, 'h2') : []
  return duty ? textOf(duty) : ''
}

/** Asserts that a page has each of these texts, ignoring spaces between parts of a line. */
function assertSays(page: HttpPage, ...texts: string[]): void {
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  const whole = squeeze(page.text())
  for (const text of texts) assert.ok(whole.includes(squeeze(text)), `${text} in ${page.path}`)
}

/** Everything that the page of a future booking shows, to its account and through the link. */
function assertTells(page: HttpPage, { startsOn }: { startsOn: string }): void {
  for (const words of [
    'Day by day',
    'Weather',
    'Kitlist',
    'Numbers to call',
    'Rescue',
    'Travellers',
    'Money',
  ])
    assert.ok(page.texts('h2').includes(words), `${words} in ${page.texts('h2').join(', ')}`)
  assertSays(page, 'Where you meet', '07:30 Nepal time', 'Hotel Yak, Besisahar', 'Night at 3,560 m')
  assertSays(page, 'Ambulance 102', 'This is climate, not a forecast', 'Broken-in boots')
  assertSays(page, 'Friend1 Byron Details missing', 'Paid in full $1,240.02')
  // The refund steps with their dates, to the cent.
  const until = (days: number) => `until ${dayText(addDays(startsOn, -days))}, 24:00 Nepal time`
  assertSays(page, `100% back, $1,240.02 ${until(30)}`, `50% back, $620.01 ${until(15)}`)
}

test('the page of a booking shows its account the next duty first, and everything for the trek', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lindqvist' })
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 620_01 } })
  const booking = await createBooking(program, { departure, lead: maya, spots: 2 })
  const { browser, id } = booking
  const list = await browser.open('/bookings')
  assert.equal(list.linkTo(departure.trek.name), `/bookings/${id}`)
  const page = await browser.open(list.linkTo(/^View booking/) ?? '')
  assert.equal(page.path, `/bookings/${id}`)
  assert.equal(page.heading(), departure.trek.name)
  assert.equal(
    dutyIn(page),
    'Add passport, emergency contact and insurance details for 2 travellers',
    'the next duty is first',
  )
  const lastDay = addDays(departure.startsOn, -7)
  assertSays(page, `Next, until ${dayText(lastDay)}, 24:00 Nepal time`)
  assertTells(page, departure)
  assert.equal(page.linkTo('Cancel booking'), `/bookings/${id}/cancel`)
  assert.equal(page.linkTo(/^Voucher/), `/bookings/${id}/voucher.pdf`)
  assert.match(page.linkTo('Email') ?? '', /^mailto:\?subject=/)
  assert.match((await browser.call.get(page.linkTo(/^Calendar file/) ?? '')).text, /^BEGIN:VCALENDAR/)
  const details = await browser.open(page.linkTo('Add travellers’ details') ?? '')
  await details.submit('Save the details', {
    'passportNumber-0': 'SE998877',
    'dateOfBirth-0': '18/02/1988',
    'nationality-0': 'Sweden',
    'contactPhone-0': '+47 405 55 999',
    'contactName-0': 'Ida Berg',
    'insurer-0': 'Alpina',
    'insuranceNumber-0': '7',
    'contactPhone-1': '+47 405 55 999',
    'contactName-1': 'Ida Berg',
  })
  const next = await browser.open(`/bookings/${id}`)
  assert.equal(dutyIn(next), 'Add passport and insurance details for 1 traveller')
  assertSays(next, 'Maya Lindqvist Booked the trip · Details complete')
  const { headers } = await browser.call.get(`/bookings/${id}`)
  assert.equal(headers.get('cache-control'), 'private, no-store')
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  const mail = await mailTo(program, maya.email, /^Booked/)
  assert.ok(mail.text.includes(`/bookings/${id}\n`), mail.text)
})

test('only its account and its link open a booking', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 620_01 } })
  const booking = await createBooking(program, { departure, spots: 2 })
  const link = await mailedLink(program, booking)
  const guest = program.visitor()
  const page = await guest.open(link)
  assert.equal(page.heading(), departure.trek.name)
  assert.equal(dutyIn(page), 'Add details for 2 travellers')
  assertTells(page, departure)
  assert.match(page.text(), /Anyone with this link can see your booking\./)
  assert.equal(page.linkTo('Cancel booking'), `${link}/cancel`)
  assert.equal(page.linkTo(/^Voucher/), `${link}/voucher.pdf`)
  const { headers } = await guest.call.get(link)
  for (const [name, value] of [
    ['cache-control', 'private, no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
    ['referrer-policy', 'no-referrer'],
  ] as const)
    assert.equal(headers.get(name), value)
  // The id alone gives no access: not to visitors, other travellers or the host, nor in the guest's browser.
  for (const visitor of [guest, booking.browser])
    assert.equal((await visitor.open(`/bookings/${booking.id}`)).path, '/login')
  for (const person of [await createPerson(program.deps), departure.trek.host])
    assert.equal((await program.visitor(person).open(`/bookings/${booking.id}`)).status, 404)
  assert.equal((await guest.open('/bookings/link/AAAAAAAAAAAAAAAAAAAAAA')).status, 404)
})

test('held spots are paid or released on the page of the booking', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser, id } = await createBooking(program, { departure, lead: maya, until: 'pending' })
  const page = await browser.open(`/bookings/${id}`)
  assert.equal(dutyIn(page), 'Pay to confirm your spots')
  assert.match(page.text(), /Held for you until \d\d:\d\d/)
  assert.equal(page.linkTo(/^Voucher/), null)
  assert.match((await page.submit(/^Pay now/)).path, /^\/dev\/pay\//)
  await (await browser.open(`/bookings/${id}`)).submit(/^Release my spots/)
  const ended = await browser.open(`/bookings/${id}`)
  assert.equal(dutyIn(ended), 'This booking was not completed')
  assert.equal(ended.linkTo('Choose another departure'), `/trekking/${departure.trek.slug}`)
})

test('during the trek the page shows the day, and afterwards it asks for a review', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser, id } = await createBooking(program, { departure, lead: maya })
  await moveToPast(program.deps, departure, 62)
  const walking = await browser.open(`/bookings/${id}`)
  assert.match(dutyIn(walking), /^Today: /)
  assert.match(walking.text(), /Day 3 of/)
  assert.equal(walking.linkTo('Make a claim'), `/bookings/${id}/claim`)
  assert.equal(walking.linkTo('Cancel booking'), null)
  await moveToPast(program.deps, departure, 30)
  const over = await browser.open(`/bookings/${id}`)
  assert.equal(dutyIn(over), 'Tell others how it was')
  assert.equal(over.linkTo('Write a review'), '/reviews')
  assert.ok(!over.texts('h2').includes('Weather'))
})

test('a refund that was paid is not promised again', async () => {
  const { id: refundId, booking } = await createRefund(program)
  const { browser, id } = booking
  const [own, after] = [`/bookings/${id}`, `/bookings/${id}/cancel`]
  const promised = /comes back to the card ending \d{4} within 7 working days/
  assert.match((await browser.open(after)).text(), promised)
  assert.equal(dutyIn(await browser.open(own)), 'Your booking is cancelled')
  assert.match((await browser.open(own)).text(), /Requested.*In review.*Paid back/)

  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const approved = await (await office.open(`/admin/refunds/${refundId}`)).submit('Decide and pass on', {
    Approve: true,
  })
  assert.match(approved.text(), /you approved/)
  const paid = await soon(async () => {
    const page = await browser.open(own)
    return /Processed & Complete/.test(page.text()) && page
  })
  assert.doesNotMatch(paid.text(), /within 7 working days/)
  assert.match(paid.text(), /\$\d+\.\d\d paid back to the card ending \d{4}/)
  const cancelled = (await browser.open(after)).text()
  assert.doesNotMatch(cancelled, promised)
  const today = dayText(nepalDate(program.deps.now()))
  assert.ok(
    cancelled.includes('was paid back to the card ending') && cancelled.includes(`on ${today}`),
    cancelled,
  )
})

test('a guest goes from the success page to everything that the booking needs, without logging in', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const booking = await createBooking(program, { departure, spots: 2 })
  const link = await mailedLink(program, booking)
  const success = await booking.browser.open(`/payment-success?booking=${booking.id}`)
  assert.equal(success.linkTo('View My Booking'), link)
  assert.equal(success.linkTo('View My Bookings'), null)
  assertSays(success, 'Meeting point', ': Hotel Yak, Besisahar, 07:30 Nepal time')
  const lastDay = dayText(addDays(departure.startsOn, -7))
  assertSays(success, `Send passports and insurance of 2 travellers until ${lastDay}, 24:00 Nepal time`)
  assert.match(
    (await booking.browser.call.get(success.linkTo('Add to calendar') ?? '')).text,
    /^BEGIN:VCALENDAR/,
  )
  assert.equal((await booking.browser.call.get(success.linkTo(/^Voucher/) ?? '')).status, 200)
  assert.equal((await booking.browser.open(success.linkTo('View My Booking') ?? '')).path, link)
  // Another browser with the same address gets no link.
  assert.equal((await program.visitor().open(`/payment-success?booking=${booking.id}`)).status, 404)
})

test('a traveller goes from the success page to the page of the booking', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser, id } = await createBooking(program, { departure, lead: maya })
  const success = await browser.open(`/payment-success?booking=${id}`)
  assert.equal(success.linkTo('View My Booking'), `/bookings/${id}`)
  assert.equal(success.linkTo('View My Bookings'), '/bookings')
})

test('Payment cancelled names the trek and its dates, and has one link to continue', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { browser, id } = await createBooking(program, { departure, until: 'pending', spots: 2 })
  const page = await browser.open(`/payment-cancelled?booking=${id}`)
  assert.match(page.text(), /Your payment was cancelled\. No charges were made to your account\./)
  assert.ok(page.text().includes(departure.trek.name), page.text())
  assert.ok(page.text().includes(dayText(departure.startsOn).replace(/ \d{4}$/, '')), page.text())
  assert.match(page.text(), /2 travellers/)
  assert.ok(page.texts('h2').includes('Try Again'))
  assert.equal(page.linkTo('Try Again'), null)
  assert.ok(page.hasButton(/^Pay now — US\$/))
  assert.equal(page.linkTo('Back to Home'), '/')
  await page.submit('Release my spots')
  const over = await browser.open(`/payment-cancelled?booking=${id}`)
  assert.ok(over.text().includes(departure.trek.name))
  assert.equal(over.linkTo('Try Again'), `/payment-confirmation?booking=${id}`)
  assert.equal(over.hasButton(/^Pay now/), false)
})
