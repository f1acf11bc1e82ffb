import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a visitor who opens Bookings logs in and comes back to Bookings', async () => {
  const maya = await createPerson(program.deps)
  const browser = program.visitor()
  const login = await browser.open('/bookings')
  assert.equal(login.path, '/login')
  assert.match(login.text(), /Please log in to view your bookings/)
  const verify = await login.submit('Email me a code', { Email: maya.email })
  const { subject } = await mailTo(program, maya.email, /is your Chautari code/)
  const bookings = await verify.submit('Log in', digits(subject.slice(0, 6)))
  assert.equal(bookings.path, '/bookings')
})

test('a booking that waits for its payment can be paid or released', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser } = await createBooking(program, { departure, lead: maya, until: 'pending' })
  const list = await browser.open('/bookings')
  assert.match(list.text(), /Payment not finished/)
  assert.match(list.text(), /Held for you until \d\d:\d\d/)
  assert.match(list.text(), /Your card was not charged\./)
  assert.match((await list.submit(/^Pay now/)).path, /^\/dev\/pay\//)
  await (await browser.open('/bookings')).submit(/^Release my spots/)
  assert.match((await browser.open('/bookings?tab=cancelled')).text(), /Not completed/)
  const [row] = await program.rows('select spots_taken from departure where id = $1', [departure.id])
  assert.equal(row.spots_taken, 0)
})

test('a traveller uses the passport of the account and completes the details without script', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser } = await createBooking(program, { departure, lead: maya })
  const account = await browser.open('/account')
  await account.submit('Save changes', { 'Passport number': 'SE 99 88 77' })
  const list = await browser.open('/bookings')
  const form = await browser.open(list.linkTo(/^Add travellers’ details/) ?? '')
  assert.ok(!form.html.includes('SE998877'), 'the form that offers the passport does not show its number')
  const saved = await form.submit('Save the details', {
    'Use the passport of my account (•••• ••77)': true,
    'Date of birth': '18/02/1988',
    Nationality: 'Sweden',
    'Emergency contact’s phone': '+47 405 55 999',
    'Emergency contact': 'Ida Berg',
    'Insurance company': 'Alpina',
    'Insurance number': '7',
  })
  assert.ok(!saved.html.includes('SE998877'), 'the page does not show the passport number')
  assert.match(saved.text(), /Saved \d\d:\d\d Nepal time/)
  assert.match(saved.text(), /We keep •••• ••77\. Leave this empty to keep it\./)
  assert.match(saved.text(), /Maya Lind Complete/)
  assert.match(
    (await browser.open('/bookings')).text(),
    /The details of all your travellers are complete\. You can change them until/,
  )
})

test('an unexpected error while a booking is removed is shown with its reference, and the booking stays', async (t) => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { browser } = await createBooking(program, { departure, lead: maya, until: 'pending' })
  await (await browser.open('/bookings')).submit(/^Release my spots/)
  await program.rows(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await program.rows(`create trigger fails before update of hidden_at on booking
    for each row execute function fail()`)
  t.after(() => program.rows('drop function if exists fail cascade'))
  const list = await browser.open('/bookings?tab=cancelled')
  const failed = await list.submit(/^Remove/)
  assert.match(failed.alerts().join(), /^Error deleting booking: reference [\da-f-]+$/)
  await program.rows('drop function fail cascade')
  const removed = await (await browser.open('/bookings?tab=cancelled')).submit(/^Remove/)
  assert.match(removed.text(), /Booking deleted successfully\./)
})
