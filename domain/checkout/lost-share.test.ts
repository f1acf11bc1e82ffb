import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dueOf, openShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { setAmounts } from '../traveller-share/set-amounts.ts'
import { adoptSession } from './adopt-session.ts'
import { applySession } from './settle-payment.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** A share that was paid after the backup that was restored: the provider knows the session, our books do not. */
async function lostShare() {
  const shared = await sharedBooking(world)
  const due = await dueOf(shared, 1)
  const sessionId = await openShare(world, shared, 1)
  assert.ok(world.payments.pay(sessionId))
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('payment').where('session_id', '=', sessionId).execute()
  })
  const { unpaid_cents: before } = await world.booking(shared.id)
  const settled = async () => {
    const session = await world.deps.payments.findSession(sessionId)
    assert.ok(await adoptSession(world.deps, session))
    return applySession(world.deps, session)
  }
  const unpaid = async () => (await world.booking(shared.id)).unpaid_cents
  return { shared, due, before, settled, unpaid }
}

test('a share that a restored backup does not know counts for its traveller while it is owed', async () => {
  const { shared, due, before, settled, unpaid } = await lostShare()
  assert.equal(await settled(), 'confirmed')
  assert.equal(await unpaid(), before - due)
  const { members } = await shared.party()
  assert.deepEqual([members[1]?.share?.paidCents, members[1]?.share?.dueCents], [due, 0])
  assert.deepEqual(await world.violations(), [])
})

test('it is refunded when it is no longer owed, or when its link is lost too', async () => {
  const lowered = await lostShare()
  const amounts = [{ position: 1, cents: 100_00 }]
  await setAmounts(world.deps, { bookingId: lowered.shared.id, amounts }, lowered.shared.lead)
  assert.equal(await lowered.settled(), 'surplus')
  assert.equal(await lowered.unpaid(), lowered.before)

  const unknown = await lostShare()
  await world.db.deleteFrom('traveller_link').where('id', '=', unknown.shared.linkOf(1).id).execute()
  assert.equal(await unknown.settled(), 'surplus')
  assert.equal(await unknown.unpaid(), unknown.before)
  assert.deepEqual(await world.violations(), [])
})
