import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { addAsShown, bookedParty, payChange } from '#test/money/paid-change.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../../cancellation/cancel-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** Runs statements in a transaction and checks it as at its end; undoes it. Returns the refusal, or null. */
async function refusalOf(
  statements: readonly RawBuilder<unknown>[],
  { isGuarded = true } = {},
): Promise<string | null> {
  return world.db
    .transaction()
    .execute(async (tx) => {
      if (!isGuarded) await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Error('undone')
    })
    .catch((error: unknown) => {
      const { message, code } = error as { message: string; code?: string }
      if (message === 'undone') return null
      assert.equal(code, '23514', message)
      return message
    })
}

const aLine = (id: string, cents: number) => sql`
  insert into booking_line (booking_id, position, kind, borne_by, total_cents)
  select ${id}, max(position) + 1, 'cancellation_charge', 'traveller', ${cents} from booking_line where booking_id = ${id}`
const aRefund = (id: string, reason: string, state = 'requested') => sql`
  insert into refund (payment_id, amount_cents, reason, state, created_at, approved_at)
  select id, 100, ${reason}, ${state}, now(), case when ${state} = 'approved' then now() end
  from payment where booking_id = ${id} and state = 'captured' limit 1`
const aMovement = (id: string, debit: string, credit: string) => sql`
  with account as (insert into ledger_account (id, normal) values (${credit}, 'credit') on conflict (id) do nothing),
  posted as (insert into journal (kind, source, booking_id, posted_at)
    values ('refund_owed', ${crypto.randomUUID()}, ${id}, now()) returning id)
  insert into entry (journal_id, account_id, debit_cents, credit_cents)
  select id, ${debit}, 100, 0 from posted union all select id, ${credit}, 0, 100 from posted`

test('a line that no money moves for is refused at the end of the transaction', async () => {
  const { id } = await bookedParty(world)
  for (const cents of [1, -1, 620_00])
    assert.match((await refusalOf([aLine(id, cents)])) ?? '', /the lines of booking .* are .*, its money is/)
  assert.equal(await refusalOf([aLine(id, 1)], { isGuarded: false }), null, 'control: without the trigger')
  assert.equal(await refusalOf([aLine(id, 1), aLine(id, -1)]), null, 'lines that add up')
})

test('a refund without its line, or without its entry in the books, is refused', async () => {
  const { id } = await bookedParty(world)
  assert.match((await refusalOf([aRefund(id, 'cancelled')])) ?? '', /the lines of booking/)
  assert.match(
    (await refusalOf([aRefund(id, 'cancelled'), aLine(id, -100)])) ?? '',
    /owes 100 to cards, its books 0/,
  )
  assert.match(
    (await refusalOf([aRefund(id, 'goodwill', 'approved')])) ?? '',
    /owes 100 to cards, its books 0/,
  )
  assert.equal(await refusalOf([aRefund(id, 'goodwill')]), null, 'goodwill is owed when it is approved')
  assert.equal(await refusalOf([aRefund(id, 'cancelled')], { isGuarded: false }), null, 'control')
})

test('a refund that the host’s share does not pay for is refused', async () => {
  const { id } = await bookedParty(world)
  const owed = [aRefund(id, 'cancelled'), aLine(id, -100), aMovement(id, 'customer_funds', 'refund_clearing')]
  assert.match((await refusalOf(owed)) ?? '', /the share of booking .* is of 248000, its books have 247900/)
})

test('changes and a cancellation pass, and their lines are the money', async () => {
  const party = await bookedParty(world, { days: 20 })
  await payChange(world, await addAsShown(world, { ...party, count: 1 }))
  const { cardCents, creditCents } = await quoteCancellation(world.deps, party.id, party.visitor)
  await cancelBooking(world.deps, { bookingId: party.id, shown: { cardCents, creditCents } }, party.visitor)
  assert.deepEqual(await world.violations(), [])
  assert.match((await refusalOf([aLine(party.id, 5)])) ?? '', /the lines of booking/)
})
