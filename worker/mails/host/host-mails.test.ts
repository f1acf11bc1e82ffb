import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelBooking, quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function hostOf(trekId: string): Promise<string> {
  const { email } = await world.db
    .selectFrom('trek')
    .innerJoin('account', 'account.id', 'trek.host_id')
    .select('account.email')
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
  return email
}

test('sends the host one mail about a guest’s booking, with name, party, dates, earnings and links', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure, spots: 3, email: 'guest-of-pasang@example.com' })
  const host = await hostOf(departure.trekId)
  const mails = (await sendMailsAbout(world, id)).filter(({ to }) => to === host)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [`New booking: Annapurna Circuit, Thu 18 Feb – Wed 3 Mar 2027`],
  )
  const [{ text, html }] = mails as [(typeof mails)[0]]
  assert.match(text, /Maya Lind has booked and paid/)
  assert.match(text, /Party: 3 travellers/)
  assert.match(text, /You earn: US\$3,534\.00 after our fee, due from Fri 5 Mar 2027/)
  assert.match(text, new RegExp(`/chautari-your-adventure/bookings\\?open=${departure.id}`))
  assert.match(text, new RegExp(`/chautari-your-adventure/bookings/${id}/message`))
  for (const secret of ['guest-of-pasang@example.com', '+46 8 123 456 78', 'Storgatan', 'Stockholm'])
    assert.ok(!`${text}${html}`.includes(secret), `the host does not get ${secret}`)
})

test('names in the mail about a booking in parts what is still to pay', async () => {
  const departure = await world.departure({ startsInDays: 150 })
  const { id } = await boughtBooking(world, { departure, spots: 2, plan: 'deposit' })
  const mail = (await sendMailsAbout(world, id)).find(({ subject }) => subject.startsWith('New booking'))
  const text = mail?.text ?? ''
  assert.match(text, /Maya Lind has booked Annapurna Circuit and pays in parts\. The first part is paid\./)
  assert.match(text, /Still to pay: US\$1,984\.00\. Your share is due when everything is paid/)
  assert.doesNotMatch(text, /booked and paid/)
})

test('links to the messages with a traveller who has an account', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const { account } = await leadOf(world, id)
  const mail = (await sendMailsAbout(world, id)).find(({ subject }) => subject.startsWith('New booking'))
  assert.match(mail?.text ?? '', new RegExp(`/messages\\?user=${account?.id}`))
})

test('sends the host one mail about a traveller’s cancellation, without the name', async () => {
  const departure = await world.departure({ startsInDays: 20 })
  const { id } = await boughtBooking(world, { departure, spots: 2 })
  const lead = await leadOf(world, id)
  const shown = await quoteCancellation(world.deps, id, lead)
  await cancelBooking(world.deps, { bookingId: id, shown }, lead)
  const host = await hostOf(departure.trekId)
  const mails = (await sendMailsAbout(world, id)).filter(
    ({ to, subject }) => to === host && /cancelled/.test(subject),
  )
  assert.equal(mails.length, 1)
  const text = mails[0]?.text ?? ''
  assert.match(text, /The 2 spots are free again/)
  assert.match(text, /Still booked: 0 of 10 spots/)
  assert.match(text, /You earn: US\$1,178\.00 after our fee, due from Fri 25 Dec 2026/)
  assert.ok(!/Maya|Lind/.test(text))
})

test('sends the host and the travellers a mail about a departure that an operator cancels', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure, spots: 2, email: 'walker@example.com' })
  const reason = 'The permit office has closed the area.'
  await cancelDeparture(world.deps, { departureId: departure.id, reason }, await anOperator(world))
  const host = await hostOf(departure.trekId)
  const mails = [...(await sendMailsAbout(world, departure.id)), ...(await sendMailsAbout(world, id))]
  const toHost = mails.filter(({ to, subject }) => to === host && /cancelled/.test(subject))
  assert.equal(toHost.length, 1)
  assert.match(toHost[0]?.text ?? '', /An operator cancelled this departure/)
  assert.match(toHost[0]?.text ?? '', /The permit office has closed the area/)
  assert.match(toHost[0]?.text ?? '', /Travellers: 2/)
  assert.ok(mails.some(({ to, subject }) => to === 'walker@example.com' && /was cancelled/.test(subject)))
})

test('does not announce a booking that was cancelled before its mail', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const lead = await leadOf(world, id)
  const shown = await quoteCancellation(world.deps, id, lead)
  await cancelBooking(world.deps, { bookingId: id, shown }, lead)
  const host = await hostOf(departure.trekId)
  const toHost = (await sendMailsAbout(world, id)).filter(({ to }) => to === host)
  assert.deepEqual(
    toHost.map(({ subject }) => subject.split(':')[0]),
    ['Booking cancelled'],
  )
})
