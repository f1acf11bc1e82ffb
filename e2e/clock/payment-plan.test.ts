import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { payCard } from '#test/samples/guest-flow.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { moveToNoon } from './noon.ts'
import { openPlanAsGuest } from './plan-page.ts'

const program = useProgram('moving-clock')

const LATER_DECLINED = '4000 0000 0000 0341'
const ASKS_LATER = '4000 0027 6000 3184'
const EXPIRES_LATER = '4000 0000 0000 0069'

/** A guest pays 20% of 2 × 1,240 USD, 150 days ahead. */
async function booked(card?: string) {
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { startsInDays: 150, priceCents: 1240_00 },
  })
  const email = `ada-${randomUUID()}@lovelace.example`
  return createBooking(program, { departure, email, spots: 2, plan: 'deposit', ...(card && { card }) })
}

const stateOf = async (id: string) => {
  const [row] = await program.rows(
    `select b.state, b.unpaid_cents, (select count(*) from payment p where p.booking_id = b.id and p.state = 'captured') as paid,
       (select count(*) from payment p where p.booking_id = b.id and p.try is not null and p.state in ('captured', 'expired')) as tries,
       (select coalesce(sum(r.amount_cents), 0) from refund r join payment p on p.id = r.payment_id where p.booking_id = b.id) as refunded,
       d.spots_taken from booking b join departure d on d.id = b.departure_id where b.id = $1`,
    [id],
  )
  return row ? Object.values(row).map(String).join(' ') : ''
}

const becomes = async (id: string, state: string) => {
  await soon(async () => (await stateOf(id)) === state).catch(() => undefined)
  assert.equal(await stateOf(id), state)
}

/** The subjects of the mails to an address that are about parts, in their order. */
async function mailsTo(email: string): Promise<string[]> {
  const { json } = await program.visitor().call.get('/dev/mail.json')
  const mails = (json as unknown as { to: string; subject: string }[]).filter(({ to }) => to === email)
  return mails.map(({ subject }) => subject.replace(/:.*$/, '')).toReversed()
}

const remindedTimes = (email: string, times: number) =>
  soon(async () => (await mailsTo(email)).filter((subject) => subject.includes(' is due ')).length === times)

test('a plan runs through its dates: one charge and one mail for the part, with each kind of card', async (t) => {
  await moveToNoon(program)
  const [paying, failing, asking, expired] = await Promise.all([
    booked(),
    booked(LATER_DECLINED),
    booked(ASKS_LATER),
    booked(EXPIRES_LATER),
  ])
  for (const { id } of [paying, failing, asking, expired])
    assert.equal(await stateOf(id), 'confirmed 198400 1 0 0 2')
  // 115 days later the rest is due; the clock stops 7 and 3 days before.
  await program.moveClock(108)
  await remindedTimes(paying.email, 1)
  await program.moveClock(4)
  await remindedTimes(paying.email, 2)
  await program.moveClock(3)
  await soon(async () => (await stateOf(asking.id)).startsWith('confirmed 198400 1 1'))
  await becomes(paying.id, 'confirmed 0 2 1 0 2')
  await mailTo(program, paying.email, /^US\$1,984\.00 paid/)
  await mailTo(program, failing.email, /did not go through/)
  await mailTo(program, asking.email, /did not go through/)
  await mailTo(program, expired.email, /did not go through/)
  const paid = (await mailsTo(paying.email)).filter((subject) => subject.startsWith('US$1,984.00'))
  assert.equal(paid.filter((subject) => subject === 'US$1,984.00 paid').length, 1)

  // The card that asks for confirmation is paid on the mailed page.
  const { guest, page: plan } = await openPlanAsGuest(program, asking)
  assert.equal(plan.heading(), 'Your payments')
  assert.match(plan.text(), /is due since .* If it is still unpaid on .* you then get back US\$496\.00\./)
  const form = { intent: 'pay-next', cents: '198400' }
  const sent = await guest.call.post(plan.path, { form })
  const session = /(cs_\w+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? ''
  await payCard(guest.call, session)
  await becomes(asking.id, 'confirmed 0 2 1 0 2')

  // The other two are tried on three more days; on the fourth day their bookings end with a full refund.
  for (const tries of [2, 3, 4]) {
    await program.moveClock(1)
    for (const { id } of [failing, expired]) await becomes(id, `confirmed 198400 1 ${tries} 0 2`)
  }
  await program.moveClock(1)
  for (const { id, email } of [failing, expired]) {
    await becomes(id, 'cancelled 198400 1 4 49600 0')
    await mailTo(program, email, /is cancelled$/)
  }
  assert.deepEqual(await program.rows('select * from invariant_violation'), [])
  t.diagnostic(
    'promise 32: 4 plans over 150 days with paying, declined, unconfirmed and expired cards: one charge and one mail a part, 4 tries, then cancelled with a full refund',
  )
})
