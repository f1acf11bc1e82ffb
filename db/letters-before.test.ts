import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase } from '#test/servers/cluster.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** Stored letters of an earlier version, in no order: the booking, the time and the side. */
const letters = [
  ['guest', '2026-10-03 08:00', 'host', 'third'],
  ['guest', '2026-10-01 08:00', 'traveller', 'first'],
  ['account', '2026-10-02 09:00', 'traveller', 'asked'],
  ['guest', '2026-10-01 09:00', 'host', 'second'],
  ['account', '2026-10-02 10:00', 'host', 'answered'],
  ['own', '2026-10-04 08:00', 'traveller', 'to myself'],
] as const

test('letters of versions without messages become messages, in order, on their side and read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chautari-letters-'))
  const { url, drop } = await emptyDatabase()
  const db = connect(url, { max: 2, applicationName: 'letters test' })
  try {
    cpSync(join(import.meta.dirname, 'migrations'), folder, {
      recursive: true,
      filter: (path) => !/\/(02[5-9]|0[3-9]\d)_/.test(path),
    })
    assert.ok(!(await migrate(db, folder)).includes('025_messages'))
    await sql.raw(before()).execute(db)
    assert.ok((await migrate(db)).includes('025_messages'))

    const { rows: messages } = await sql<{ texts: unknown[] }>`
      select jsonb_build_array(b.idem_key, m.place, m.sender_role,
        coalesce(a.email::text, 'nobody'), m.body, to_char(m.sent_at at time zone 'UTC', 'MM-DD HH24:MI')) as texts
      from message m join conversation c on c.id = m.conversation_id join booking b on b.id = c.booking_id
        left join account a on a.id = m.sender_id
      order by b.idem_key, m.place`.execute(db)
    assert.deepEqual(
      messages.map(({ texts }) => texts),
      [
        ['account', 1, 'client', 'traveller@example.com', 'asked', '10-02 09:00'],
        ['account', 2, 'host', 'host@example.com', 'answered', '10-02 10:00'],
        ['guest', 1, 'client', 'nobody', 'first', '10-01 08:00'],
        ['guest', 2, 'host', 'host@example.com', 'second', '10-01 09:00'],
        ['guest', 3, 'host', 'host@example.com', 'third', '10-03 08:00'],
        ['own', 1, 'client', 'nobody', 'to myself', '10-04 08:00'],
      ],
    )
    const { rows: sides } = await sql<{ texts: unknown[] }>`
      select jsonb_build_array(b.idem_key, c.kind, c.last_place, to_char(c.created_at at time zone 'UTC', 'MM-DD HH24:MI'),
        to_char(c.updated_at at time zone 'UTC', 'MM-DD HH24:MI'), p.role, p.read_place, p.mailed_place) as texts
      from conversation c join booking b on b.id = c.booking_id join participant p on p.conversation_id = c.id
      order by b.idem_key, p.role`.execute(db)
    assert.deepEqual(
      sides.map(({ texts }) => texts),
      [
        ['account', 'hosting', 2, '10-02 09:00', '10-02 10:00', 'client', 2, 2],
        ['account', 'hosting', 2, '10-02 09:00', '10-02 10:00', 'host', 2, 2],
        ['guest', 'hosting', 3, '10-01 08:00', '10-03 08:00', 'host', 3, 3],
        ['own', 'hosting', 1, '10-04 08:00', '10-04 08:00', 'host', 1, 1],
      ],
    )
    const { rows: gone } = await sql<{
      gone: boolean
    }>`select to_regclass('booking_letter') is null as gone`.execute(db)
    assert.deepEqual(gone, [{ gone: true }])
  } finally {
    await db.destroy()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

/**
 * Bookings of a host's departure in an earlier version: a guest's, an account's, the host's own, and one without
 * letters.
 */
function before(): string {
  const booking = (name: string, account: string) => `
    insert into booking (departure_id, account_id, visitor_id, network, spots, unit_price_cents, idem_actor, idem_key,
        created_at, hold_expires_at, submitted_at, first_name, last_name, email)
      values (the_departure, ${account}, gen_random_uuid(), 'n', 1, 10000, 'a', '${name}', now(), now(), now(), 'M', 'L',
        '${name}@example.com') returning id into the_booking;
    ${letters
      .filter(([whose]) => whose === name)
      .map(
        ([, at, side, body]) =>
          `insert into booking_letter (booking_id, side, body, sent_at) values (the_booking, '${side}', '${body}', '${at}+00');`,
      )
      .join('\n')}`
  return `do $$ declare the_host uuid; the_traveller uuid; the_trek uuid; the_departure uuid; the_booking uuid; begin
    insert into account (email, created_at) values ('host@example.com', now()) returning id into the_host;
    insert into account (email, created_at) values ('traveller@example.com', now()) returning id into the_traveller;
    insert into host (id, kind, status, display_name, created_at) values (the_host, 'individual', 'verified', 'H', now());
    insert into trek (slug, host_id, name, region, difficulty, duration_days, max_altitude_m, start_place, end_place, climate,
        overview, price_cents, created_at, updated_at)
      values ('t', the_host, 'T', 'R', 'Easy', 5, 3000, 'A', 'B', 'c', 'o', 10000, now(), now()) returning id into the_trek;
    insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
      values (the_trek, '2026-10-10', '2026-10-14', 9, 10000) returning id into the_departure;
    ${booking('guest', 'null')} ${booking('account', 'the_traveller')} ${booking('own', 'the_host')}
    ${booking('silent', 'the_traveller')}
  end $$`
}
