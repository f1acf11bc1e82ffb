import { randomUUID } from 'node:crypto'
import { hashOf } from '../account/session-queries.ts'
import { storedToken, linkEnd, tokenOf } from '../booking/booking-link.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { sign } from '../secret.ts'

/**
 * The URL where the guest of a booking reads the messages and answers, until 30 days after the trek. The latest valid
 * one, or a new one: a retried mail has the same link.
 */
export async function guestThreadUrl(
  { db, now, secret, origin }: Deps,
  { bookingId, endsOn }: { bookingId: string; endsOn: IsoDate },
): Promise<string> {
  const stored = await db
    .selectFrom('letter_link')
    .select(['id', 'token_hash'])
    .where('booking_id', '=', bookingId)
    .where('side', '=', 'traveller')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const again = stored && storedToken(secret, 'letter', stored)
  if (again) return `${origin}/letters/${again}`
  const id = randomUUID()
  const token = tokenOf(sign(secret, `letter-link:${id}`))
  await db
    .insertInto('letter_link')
    .values({
      id,
      side: 'traveller',
      booking_id: bookingId,
      token_hash: hashOf(token),
      created_at: now(),
      expires_at: linkEnd(endsOn),
    })
    .execute()
  return `${origin}/letters/${token}`
}

/**
 * The booking and side of a token; null when the link has expired, was revoked or never existed. Hosts used to get such
 * links by mail: theirs redirect to their messages.
 */
export async function findGuestThreadLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<{ bookingId: string; side: 'client' | 'host' } | null> {
  const link = await db
    .selectFrom('letter_link')
    .select(['booking_id as bookingId', 'side'])
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return link ? { bookingId: link.bookingId, side: link.side === 'host' ? 'host' : 'client' } : null
}
