import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { standInSwitches } from '#integrations/stripe-stand-in/switches.ts'
import { makePerson } from '#test/access/people.ts'
import { caller, type Caller, patiently } from '#test/caller.ts'
import { confirmedBooking, signedInCaller } from '#test/samples/confirmed-booking.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { sharedSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'

let site: Site
before(async () => {
  site = await sharedSite()
})
after(() => site.close())

const cancel = (who: Caller, id: string) =>
  who.post(`/bookings/${id}/cancel`, {
    form: { cardCents: '124000', creditCents: '0', reason: 'Health' },
  })

/** Answers of the provider that leave open whether it has made the refund. */
const faults = (['reset', 'stored-500', 'hang', '500'] as const).slice(0, quickOrFull(1, 4))

test('fifty clicks on two servers, and a provider that loses its answer: one refund, to the cent', async (t) => {
  const second = await site.another()
  const switches = standInSwitches(site.db)
  const operator = await makePerson(site, 'O')
  for (const fault of faults) {
    const email = `clicks-${randomUUID()}@example.com`
    const who = await signedInCaller(site, email)
    const id = await confirmedBooking(site, who, email)
    const elsewhere = caller(second.url, who.address)
    for (const [name, value] of who.cookies) elsewhere.cookies.set(name, value)

    const clicks = await Promise.all(
      Array.from({ length: 50 }, (_, index) => patiently(() => cancel(index % 2 ? who : elsewhere, id))),
    )
    const statuses = clicks.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [303, ...Array<number>(49).fill(409)])

    await switches.next({ fault, on: 'refunds.create' })
    const [{ id: refundId }] = await site.rows(
      'select r.id from refund r join payment p on p.id = r.payment_id where p.booking_id = $1',
      [id],
    )
    const form = { intent: 'decide', decision: 'approve' }
    assert.equal((await operator.caller.post(`/admin/refunds/${refundId}`, { form })).status, 302)
    const refund = await soon(async () => {
      const [row] = await site.rows('select * from refund where id = $1', [refundId])
      return row.state === 'succeeded' && row
    }, 120)
    assert.equal(refund.amount_cents, '124000')
    const atProvider = await site.rows(
      `select s.* from stand_in.refund s join payment p on p.intent_id = s.intent_id where p.booking_id = $1`,
      [id],
    )
    assert.deepEqual(
      atProvider.map(({ amount, status }) => [Number(amount), status]),
      [[1240_00, 'succeeded']],
    )
    const left = await site.rows('select coalesce(sum(times), 0)::int as times from stand_in.fault')
    assert.equal(left[0].times, 0, `${fault} occurred`)
    const [booking] = await site.rows('select refund_status from booking where id = $1', [id])
    assert.equal(booking.refund_status, 'processed')
  }
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    `promise 10: ${faults.length} times 50 clicks on two servers and a lost answer: one cancellation, one refund`,
  )
})
