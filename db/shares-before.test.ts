import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase } from '#test/servers/cluster.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const bookings = [
  // The payment, refund and earnings, and the expected state of the share.
  { state: 'confirmed', back: 0, earned: false, share: ['accrued', 200_02, 10_00] },
  { state: 'cancelled', back: 100_01, earned: false, share: ['reduced', 100_01, 5_00] },
  { state: 'cancelled', back: 200_02, earned: false, share: ['reversed', 200_02, 10_00] },
  { state: 'completed', back: 0, earned: true, share: ['payable', 200_02, 10_00] },
  { state: 'cancelled', back: 100_01, earned: true, share: ['payable', 100_01, 5_00] },
]

test('bookings from before there were shares get theirs, and the books agree', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chautari-shares-'))
  const { url, drop } = await emptyDatabase()
  const db = connect(url, { max: 2, applicationName: 'shares test' })
  try {
    cpSync(join(import.meta.dirname, 'migrations'), folder, {
      recursive: true,
      filter: (path) => !/00[6-9]_|0[1-9]\d_/.test(path),
    })
    assert.equal((await migrate(db, folder)).at(-1), '005_ledger')
    for (const [index, booking] of bookings.entries()) await sql.raw(before(index, booking)).execute(db)
    const done = await migrate(db)
    assert.ok(done.includes('008_payouts'))
    const { rows } = await sql<{ share: unknown[] }>`
      select jsonb_build_array(i.state, base_cents, fee_cents) as share from payout_item i
      join booking b on b.id = booking_id order by idem_key`.execute(db)
    assert.deepEqual(
      rows.map(({ share }) => share),
      bookings.map(({ share }) => share),
    )
    assert.deepEqual(await db.selectFrom('invariant_violation').selectAll().execute(), [])
  } finally {
    await db.destroy()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

/** A booking of two spots, with the journal entries of that version. */
function before(index: number, { state, back, earned }: (typeof bookings)[number]): string {
  const move = (kind: string, debit: string, credit: string, cents: number) => `
    insert into journal (kind, source, booking_id, posted_at) values ('${kind}', the_booking || '${kind}', the_booking, now())
      returning id into j;
    insert into entry (journal_id, account_id, debit_cents, credit_cents)
      values (j, '${debit}', ${cents}, 0), (j, ${credit}, 0, ${cents});`
  const left = 200_02 - back
  return `do $$ declare the_host uuid; the_trek uuid; the_departure uuid; the_booking uuid; the_payment uuid; j bigint; begin
    insert into account (email, created_at) values ('h${index}@example.com', now()) returning id into the_host;
    insert into host (id, kind, status, display_name, created_at) values (the_host, 'individual', 'verified', 'H', now());
    insert into trek (slug, host_id, name, region, difficulty, duration_days, max_altitude_m, start_place, end_place, climate,
        overview, price_cents, created_at, updated_at)
      values ('t${index}', the_host, 'T', 'R', 'Easy', 5, 3000, 'A', 'B', 'c', 'o', 10001, now(), now()) returning id into the_trek;
    insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
      values (the_trek, '2026-10-01', '2026-10-05', 9, 10001) returning id into the_departure;
    insert into booking (departure_id, visitor_id, network, spots, unit_price_cents, idem_actor, idem_key, created_at,
        hold_expires_at, submitted_at, first_name, last_name, email)
      values (the_departure, gen_random_uuid(), 'n', 2, 10001, 'a', '${index}', now(), now(), now(), 'M', 'L', 'm@example.com')
      returning id into the_booking;
    insert into booking_traveller (booking_id, position, first_name, last_name)
      values (the_booking, 0, 'M', 'L'), (the_booking, 1, 'E', 'B');
    insert into payment (booking_id, amount_cents, created_at) values (the_booking, 20002, now()) returning id into the_payment;
    update payment set state = 'captured', captured_at = now() where id = the_payment;
    update booking set state = 'confirmed', confirmed_at = now() where id = the_booking;
    insert into ledger_account (id, normal, may_go_negative) values ('stripe_cash', 'debit', false),
      ('customer_funds', 'credit', false), ('refund_clearing', 'credit', false), ('platform_fee', 'credit', false),
      ('host_payable:' || the_host, 'credit', false) on conflict do nothing;
    insert into journal (kind, source, booking_id, posted_at)
      values ('captured', the_payment::text, the_booking, now()) returning id into j;
    insert into entry (journal_id, account_id, debit_cents, credit_cents)
      values (j, 'stripe_cash', 20002, 0), (j, 'customer_funds', 0, 20002);
    ${
      state === 'confirmed'
        ? ''
        : `update booking set state = '${state}', refund_amount_cents = ${back} where id = the_booking;`
    }
    ${back > 0 ? move('refund_owed', 'customer_funds', `'refund_clearing'`, back) : ''}
    ${
      earned
        ? `insert into journal (kind, source, booking_id, posted_at) values ('earned', the_booking::text, the_booking, now())
             returning id into j;
           insert into entry (journal_id, account_id, debit_cents, credit_cents) values (j, 'customer_funds', ${left}, 0),
             (j, 'host_payable:' || the_host, 0, ${left - Math.floor(left / 20)}), (j, 'platform_fee', 0, ${Math.floor(left / 20)});`
        : ''
    } end $$`
}
