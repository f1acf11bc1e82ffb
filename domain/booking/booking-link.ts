import { randomUUID } from 'node:crypto'
import { hashOf } from '../account/session-queries.ts'
import { addDays, endOfNepalDay, type IsoDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { type Secret, sign, signatures } from '../secret.ts'

/** How long after the trek's end a guest's mailed link still opens the booking. */
const DAYS_AFTER_THE_TREK = 30

/** The instant at which a guest's link ends: 24:00 in Nepal of the 30th day after the trek. */
export function linkEnd(endsOn: IsoDate): Date {
  return endOfNepalDay(addDays(endsOn, DAYS_AFTER_THE_TREK))
}

/** The token of a link: 128 bits derived from its id and the server's secret. The database stores only their SHA-256. */
export function tokenOfLink(secret: Secret, linkId: string): string {
  return tokenOf(sign(secret, `booking-link:${linkId}`))
}

/**
 * The token of a stored link, including one made with the previous secret; null when the server no longer knows its secret.
 * The mailed address still works, and a new mail gets a new link.
 */
export function storedToken(
  secret: Secret,
  kind: 'booking' | 'letter' | 'handover' | 'traveller',
  link: StoredLink,
): string | null {
  const tokens = signatures(secret, `${kind}-link:${link.id}`).map(tokenOf)
  return tokens.find((token) => hashOf(token).equals(link.token_hash)) ?? null
}

type StoredLink = { id: string; token_hash: Buffer }

/** Half of a signature: 128 bits. */
export function tokenOf(signature: Buffer): string {
  return signature.subarray(0, 16).toString('base64url')
}

/** Makes a link that opens exactly this booking until then, for anyone who holds it, and returns its token. */
export async function makeBookingLink(
  { now, secret }: Pick<Deps, 'now' | 'secret'>,
  tx: Db | Tx,
  bookingId: string,
  expiresAt: Date,
): Promise<string> {
  const id = randomUUID()
  const token = tokenOfLink(secret, id)
  await tx
    .insertInto('booking_link')
    .values({
      id,
      booking_id: bookingId,
      token_hash: hashOf(token),
      created_at: now(),
      expires_at: expiresAt,
    })
    .execute()
  return token
}

/** The token of a booking's latest valid link, or a new one: a retried mail has the same link. */
export async function linkOfBooking(deps: Deps, bookingId: string, endsOn: IsoDate): Promise<string> {
  const link = await deps.db
    .selectFrom('booking_link')
    .select(['id', 'token_hash'])
    .where('booking_id', '=', bookingId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return (
    (link && storedToken(deps.secret, 'booking', link)) ??
    makeBookingLink(deps, deps.db, bookingId, linkEnd(endsOn))
  )
}

type Linked = { id: string; account_id: string | null; ends_on: IsoDate }

/** The path of a booking's page: below the account that it belongs to, otherwise behind the guest's link. */
export async function pathToBooking(deps: Deps, { id, account_id, ends_on }: Linked): Promise<string> {
  if (account_id) return `/bookings/${id}`
  return `/bookings/link/${await linkOfBooking(deps, id, ends_on)}`
}

/** The full URL of a booking's page, for mails and files. */
export async function bookingUrl(deps: Deps, booking: Linked): Promise<string> {
  return `${deps.origin}${await pathToBooking(deps, booking)}`
}

/** The booking of a token; null when the link has expired, was revoked or never existed. */
export async function bookingIdOfLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<string | null> {
  const link = await db
    .selectFrom('booking_link')
    .select('booking_id')
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return link?.booking_id ?? null
}
