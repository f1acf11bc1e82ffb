import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { referenceOf } from '#domain/booking-reference.ts'
import { addDays, dayText } from '#domain/dates.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { moveToNoon } from './noon.ts'
import { openPlanAsGuest } from './plan-page.ts'

const program = useProgram('moving-clock')

const LATER_DECLINED = '4000 0000 0000 0341'

/** A guest paid 20% of 2 × 1,240 USD; today, 35 days before the start, the card is declined for the rest. */
async function overdue() {
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { startsInDays: 150, priceCents: 1240_00 },
  })
  await moveToNoon(program)
  const given = { departure, email: `ada-${randomUUID()}@lovelace.example`, card: LATER_DECLINED }
  const booking = await createBooking(program, { ...given, spots: 2, plan: 'deposit' })
  await program.moveClock(114)
  await mailTo(program, booking.email, /did not go through/)
  const [due] = await program.rows('select due_on::text from instalment where booking_id = $1', [booking.id])
  return { ...booking, lastOn: addDays(String(due?.due_on), 3) }
}

test('an operator extends an overdue part once, and an unpaid booking then ends by the ladder of that day', async () => {
  const booking = await overdue()
  const { id, email, lastOn } = booking
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const queue = await office.open('/admin/overdue')
  assert.match(queue.text(), new RegExp(`${referenceOf(id)}[^]*US\\$1,984\\.00`))
  const page = await office.open(queue.linkTo(referenceOf(id)) ?? '')
  const until = addDays(lastOn, 7)
  const typed = { 'New last day to pay': addDays(lastOn, 8), Why: 'Waits for a new card' }
  const late = await page.submit('Extend the part', typed)
  assert.match(late.text(), new RegExp(dayText(until)), 'refused with the last possible day')
  assert.match(late.text(), /Waits for a new card/, 'the reason is preserved')
  assert.match(late.html, new RegExp(`value="${addDays(lastOn, 8)}"`), 'and the day')
  const silent = await late.submit('Extend the part', { 'New last day to pay': until, Why: ' ' })
  assert.match(silent.text(), /Give a reason/)
  assert.equal((await extensionsOf(id)).length, 0)
  const done = await silent.submit('Extend the part', { 'New last day to pay': until, Why: typed.Why })
  assert.match(done.text(), /The part can be paid later\. The traveller gets an email\./)
  assert.equal(done.hasButton('Extend the part'), false, 'only once')
  const again = { intent: 'extend', until, reason: 'Again' }
  assert.equal((await office.call.post(`/admin/bookings/${id}`, { form: again })).status, 409)
  assert.match((await office.open('/admin/overdue')).text(), /Extended/)
  const audited = "select reason from audit_entry where act = 'extend-part' and subject_id = $1"
  assert.deepEqual(await program.rows(audited, [id]), [{ reason: typed.Why }])

  // 24 days before the start, the ladder refunds half of the 496 dollars that were paid.
  const endsOn = dayText(addDays(until, 1))
  const mail = await mailTo(program, email, /^You can pay US\$1,984\.00 by /)
  const { page: plan } = await openPlanAsGuest(program, booking)
  for (const text of [mail.text, plan.text()]) {
    assert.match(text, new RegExp(`${dayText(until)}[^]*${endsOn}`))
    assert.match(text, /by the cancellation rule of that day[^]*US\$248\.00/i)
  }

  // The card is declined again from three days before the new day, until that is over.
  await program.moveClock(7)
  await soon(async () => (await stateOf(id)) === 'confirmed 2 tries 0 refunded 2 taken')
  await program.moveClock(3)
  await soon(async () => (await stateOf(id)) === 'confirmed 3 tries 0 refunded 2 taken')
  await program.moveClock(1)
  await soon(async () => (await stateOf(id)) === 'cancelled 3 tries 24800 refunded 0 taken')
  const { text } = await mailTo(program, email, /is cancelled$/)
  assert.match(text, /US\$248\.00/)
  assert.doesNotMatch((await office.open('/admin/overdue')).text(), new RegExp(referenceOf(id)))
  assert.deepEqual(await program.rows('select * from invariant_violation'), [])
})

async function stateOf(id: string): Promise<string> {
  const [row] = await program.rows(
    `select b.state, (select count(*) from payment p where p.booking_id = b.id and p.try is not null and p.state = 'expired') as tries,
       (select coalesce(sum(r.amount_cents), 0) from refund r join payment p on p.id = r.payment_id where p.booking_id = b.id) as refunded,
       d.spots_taken as taken from booking b join departure d on d.id = b.departure_id where b.id = $1`,
    [id],
  )
  return `${row?.state} ${row?.tries} tries ${row?.refunded} refunded ${row?.taken} taken`
}

function extensionsOf(id: string) {
  return program.rows('select id from instalment where booking_id = $1 and extended_to is not null', [id])
}
