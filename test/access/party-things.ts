import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Ask } from './asks.ts'
import { hashOf } from './people.ts'

/** The calls about a booking that change or share it, or that prove its link. */
export const bookingCallAsks: Record<string, Ask> = {
  'POST /api/bookings/link/codes': { thing: 'link', body: (token) => ({ token }) },
  'POST /api/bookings/link/sessions': { thing: 'link', body: (token) => ({ token, code: 'no code' }) },
  'POST /api/bookings/:id/shares': { thing: 'party', body: () => ({}) },
  'POST /api/bookings/:id/changes/quotes': { thing: 'booking', body: () => ({ kind: 'cancel' }) },
  'POST /api/bookings/:id/changes': {
    thing: 'booking',
    headers: { 'Idempotency-Key': 'a key that nobody else would choose' },
    body: () => ({ quote_id: 'none' }),
  },
}

/** A booking of which somebody else is the second traveller; returns its id. */
export async function withCompanion(client: PoolClient, booking: string): Promise<string> {
  await client.query(
    `insert into booking_traveller (booking_id, position, first_name, last_name, is_child)
     values ($1, 1, 'Tom', 'Hughes', false) on conflict do nothing`,
    [booking],
  )
  // The price stays, so that the booking still costs what is paid and what is open.
  await client.query(
    `update booking set spots = party.size, unit_price_cents = unit_price_cents * spots / party.size
     from (select greatest(2, count(*)::int) as size from booking_traveller where booking_id = $1) as party where id = $1`,
    [booking],
  )
  return booking
}

/** The token of the second traveller's own link. */
export async function travellerLink(client: PoolClient, booking: string): Promise<string> {
  await withCompanion(client, booking)
  const token = randomBytes(16).toString('base64url')
  await client.query(
    `insert into traveller_link (id, booking_id, position, token_hash, created_at)
     values (gen_random_uuid(), $1, 1, $2, now())`,
    [booking, hashOf(token)],
  )
  return token
}
