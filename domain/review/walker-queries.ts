import { sql } from 'kysely'
import { departureIs } from '../offer/departure-states.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** The hosts' reviews of a booker, and whether this departure's host may still write one. */
export type WalkerReviews = {
  /** The public ones, newest first. */
  words: { rating: number; body: string }[]
  mayBeRated: boolean
}

/**
 * For each confirmed booking of a departure: the public reviews of its traveller by hosts, and whether the host may
 * rate them now. For a guest, or an erased account, nothing.
 */
export async function walkerReviews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  departureId: string,
): Promise<Map<string, WalkerReviews>> {
  const { rows } = await sql<WalkerReviews & { bookingId: string }>`
    select b.id as "bookingId", coalesce((
        select json_agg(json_build_object('rating', public_rating, 'body', public_body) order by shown_at desc)
        from traveller_review where account_id = b.account_id and is_public
      ), '[]') as words,
      b.state in ${stateList(bookingIs.attending)} and d.ends_on < ${nepalDate(now())}
        and d.state not in ${stateList(departureIs.cancelled)}
        and not exists (select from traveller_review where booking_id = b.id)
        and not exists (select from review where booking_id = b.id and shown_at is not null) as "mayBeRated"
    from booking b
    join departure d on d.id = b.departure_id
    join account a on a.id = b.account_id and a.state <> 'erased'
    where b.departure_id = ${departureId} and b.state in ${stateList(bookingIs.sold)}`.execute(db)
  return new Map(rows.map(({ bookingId, ...reviews }) => [bookingId, reviews]))
}
