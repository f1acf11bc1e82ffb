import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthText } from '#domain/dates.ts'
import { suspendHost } from '#domain/suspension/suspend-host.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { writeMessage } from '#test/fixtures/conversations.ts'
import {
  completeDeparture,
  createDeparture,
  createHost,
  createTrekWithDeparture,
  moveToPast,
} from '#test/fixtures/hosts.ts'
import { authenticatorCode, createPerson, forgetFreshProof, openSession } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { attribute, elements, textOf } from '#test/http/html-tree.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

test('the overview greets the host, names the group on the trail and the message to answer', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays: 60 } })
  const { trek } = departure
  await createBooking(program, { departure })
  await moveToPast(program.deps, departure, 61)
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lind' })
  await writeMessage(program.deps, { from: maya, to: trek.host, text: 'Is the pass open?' })
  const page = await program.visitor(trek.host).open(DASHBOARD)
  assert.match(page.heading(), /^Good (morning|afternoon|evening), Pasang$/)
  assert.match(page.text(), new RegExp(`One group is on the trail: ${trek.name}, day 2 of 3`))
  assert.match(page.linkTo('Answer: Maya L. wrote to you') ?? '', /^\/messages\/[\w-]{36}$/)
})

test('a host reads what cancelling a departure costs, confirms with a code, and cancels it', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 500_00 } })
  const { host } = departure.trek
  const { email } = await createBooking(program, { departure, spots: 2 })
  await forgetFreshProof(program.deps, host)
  const browser = program.visitor(host)
  const overview = await browser.open(DASHBOARD)
  const bookings = await browser.open(overview.linkTo(/^Total Bookings/) ?? '')
  assert.equal(bookings.heading(), 'Total Bookings')
  const opened = await browser.open(bookings.linkTo(/^Show bookings/) ?? '')
  assert.ok(opened.texts('caption').includes('Bookings of this departure'))

  const confirm = await browser.open(opened.linkTo('Cancel this departure') ?? '')
  assert.equal(confirm.heading(), 'Confirm it is you')
  const cost = await confirm.submit('Confirm', digits(await authenticatorCode(program.deps, host)))
  assert.equal(cost.heading(), 'Cancel this departure')
  assert.match(cost.text(), /Refunded to those who choose no other date, at most \$1,000\.00/)
  const cancelled = await cost.submit('Cancel this departure', {
    Reason: 'The trail is closed by a landslide',
    sure: true,
  })
  assert.match(cancelled.text(), /The departure is cancelled\. All travellers are notified/)
  assert.ok(cancelled.texts('caption').includes('Bookings of this departure'))
  assert.equal(cancelled.linkTo('Cancel this departure'), null)
  const mail = await mailTo(program, email, /cancelled/)
  assert.match(mail.text, /The trail is closed by a landslide/)
})

test('a host changes the public page, and a wrong number of years is refused beside its field', async () => {
  const host = await createHost(program.deps)
  const browser = program.visitor(host)
  const overview = await browser.open(DASHBOARD)
  const form = await browser.open(overview.linkTo('Edit your public page') ?? '')
  assert.equal(form.heading(), 'Your public page')
  const refused = await form.submit('Save changes', { 'Years of experience': '99' })
  assert.equal(refused.status, 422)
  assert.match(refused.text(), /Enter the number of years, from 0 to 80\./)
  const saved = await refused.submit('Save changes', {
    'Years of experience': '21',
    'About you': 'I walk slowly.\n\nEverybody arrives.',
  })
  assert.ok(saved.statuses().some((text) => /^Saved \d\d:\d\d Nepal time$/.test(text)))
  const page = await browser.open(saved.linkTo('See it as travellers do') ?? '')
  assert.match(page.text(), /Everybody arrives\./)
  assert.ok(page.linkTo('Edit this page'))
})

test('a suspended host reads bookings and earnings, and can change nothing', async () => {
  const host = await createHost(program.deps, { secondFactor: false })
  const past = await createTrekWithDeparture(program.deps, { host })
  await createBooking(program, { departure: past })
  await completeDeparture(program.deps, past)
  await createBooking(program, { departure: await createDeparture(program.deps, past.trek) })
  const operator = await createPerson(program.deps, { role: 'operator' })
  const suspension = { hostId: host.id, reason: 'Your licence has ended.' }
  await suspendHost(program.deps, suspension, operator.visitor)

  const browser = program.visitor(await openSession(program.deps, host.id))
  const overview = await browser.open(DASHBOARD)
  assert.equal(overview.path, `${DASHBOARD}/bookings`)
  assert.match(overview.text(), /Your account as a host is suspended\. Your licence has ended\./)
  const opened = await browser.open(overview.linkTo(/^Show bookings/) ?? '')
  assert.ok(opened.texts('caption').includes('Bookings of this departure'))
  assert.equal(opened.linkTo('Show participants'), null)
  assert.equal(opened.hasButton('Close for new bookings'), false)
  const earnings = await browser.open(opened.linkTo('My Earnings') ?? '')
  assert.equal(earnings.heading(), 'My Earnings')
  assert.ok(earnings.texts('h2').includes('Statement'))
  assert.ok(earnings.texts('summary').includes('Show as table'))
  const months = elements(earnings.root(), (each) => attribute(each, 'aria-label') === 'Earnings by month')
  assert.match(months.map(textOf).join(), /^Month Gross .*\$1,240\.00/)
  assert.equal(earnings.linkTo('Change bank details'), null)
})

test('Total Bookings and future bookings are listed by month with sums, and the state is Confirmed', async () => {
  const host = await createHost(program.deps)
  const soon = { priceCents: 500_00, startsInDays: 60 }
  const departure = await createTrekWithDeparture(program.deps, { host, departure: soon })
  const { trek } = departure
  const other = await createDeparture(program.deps, trek, { priceCents: 700_00, startsInDays: 100 })
  await createBooking(program, { departure, spots: 2 })
  await createBooking(program, { departure: other })
  const browser = program.visitor(host)
  const bookings = await browser.open(`${DASHBOARD}/bookings`)
  const heads = bookings.texts('th').filter((text) => /departure/.test(text) && /your share/.test(text))
  assert.deepEqual(heads, [
    `${monthText(departure.startsOn.slice(0, 7))} 1 departure, 2 travellers, your share $950.00`,
    `${monthText(other.startsOn.slice(0, 7))} 1 departure, 1 traveller, your share $665.00`,
  ])
  assert.match(bookings.text(), /Confirmed/)
  const opened = await browser.open(bookings.linkTo(/^Show bookings/) ?? '')
  assert.match(opened.text(), /Details missing: 2 of 2/)

  const earnings = await browser.open(`${DASHBOARD}/earnings`)
  const months = earnings.texts('td').filter((text) => /1 departure/.test(text))
  assert.equal(months.length, 2)
  assert.ok(months[0]?.startsWith(monthText(departure.endsOn.slice(0, 7))), months[0])
  const whole = await browser.open(`${DASHBOARD}/earnings?all=1`)
  assert.equal(whole.texts('td').filter((text) => text.startsWith(trek.name)).length, 2)
})
