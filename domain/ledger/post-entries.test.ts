import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { createBooking } from '../booking/hold/create-booking.ts'
import type { Fact } from './ledger-rules.ts'
import { captured, refundOwed } from './payment-entries-rules.ts'
import { postEntries } from './post-entries.ts'

let world: World
let bookingId: string
before(async () => {
  world = await freshWorld()
  const departure = await world.departure()
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    adultCount: 1,
    shownTotalCents: null,
    details: someDetails(),
    key: 'ledger',
  }
  bookingId = (await createBooking(world.deps, request, aVisitor())).id
})
after(() => world.close())

const post = (...facts: Fact[]) =>
  world.db.transaction().execute((tx) => postEntries(tx, world.clock.now(), facts))

const balanceOf = async (id: string) =>
  (
    await world.db
      .selectFrom('ledger_account')
      .select('balance_cents')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.balance_cents

test('a fact is posted once, however many processes post it at once', async () => {
  const fact = captured({ paymentId: 'once', bookingId, cents: 1240_00 })
  await Promise.all(Array.from({ length: 40 }, () => post(fact)))
  assert.equal(await balanceOf('customer_funds'), 1240_00)
  assert.equal(await balanceOf('stripe_cash'), 1240_00)
})

test('many simultaneous facts on the same accounts neither deadlock nor drift', async () => {
  const before = (await balanceOf('customer_funds')) ?? 0
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      post(
        captured({ paymentId: `many-${index}`, bookingId, cents: 100 }),
        refundOwed({ refundId: `many-${index}`, bookingId, cents: 40 }),
      ),
    ),
  )
  assert.equal(await balanceOf('customer_funds'), before + 60 * 60)
  const drift = (await world.violations()).filter(({ what }) => /drift|unbalanced/.test(what ?? ''))
  assert.deepEqual(drift, [])
})

test('the books refuse overdrafts, unbalanced entries, deletions and changes', async () => {
  const all = (await balanceOf('customer_funds')) ?? 0
  await assert.rejects(post(refundOwed({ refundId: 'too-much', bookingId, cents: all + 1 })), {
    code: '23514',
  })
  const lopsided: Fact = {
    kind: 'captured',
    source: 'lopsided',
    bookingId,
    lines: [{ account: 'stripe_cash', debitCents: 5, creditCents: 0 }],
  }
  await assert.rejects(post(lopsided), { code: '23514' })
  const illegal = [
    sql`update entry set debit_cents = debit_cents + 1 where debit_cents > 0`,
    sql`delete from entry`,
    sql`truncate entry`,
    sql`update journal set kind = 'surplus'`,
    sql`delete from journal`,
    sql`truncate journal cascade`,
    sql`update ledger_account set balance_cents = 0`,
    sql`insert into ledger_account (id, normal, balance_cents) values ('gift', 'credit', 100)`,
    sql`insert into journal (kind, source, posted_at) values ('captured', 'hollow', now())`,
    sql`insert into entry (journal_id, account_id) select id, 'stripe_cash' from journal limit 1`,
  ]
  const codes: string[] = []
  for (const statement of illegal)
    codes.push(
      await statement.execute(world.db).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
  assert.equal(codes.length, 10)
  assert.deepEqual(
    codes.filter((code) => code !== '23001' && code !== '23514'),
    [],
  )
  assert.equal(await balanceOf('customer_funds'), all)
})
