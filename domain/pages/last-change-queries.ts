import type { Account } from '../account/visitor.ts'
import { type IsoDate, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { bookingIs } from '../states/booking-states.ts'
import { changesForBooked } from '../trek/versions/offer-change-rules.ts'
import type { Offer } from '../trek/versions/offer-rules.ts'

/**
 * The day on which a trek, named by its id or slug, last changed since an account booked it; null without a booking that has not
 * ended, and for a trek that is as it was sold.
 */
export async function findLastChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Pick<Account, 'id'> | null,
  trek: string,
): Promise<IsoDate | null> {
  if (!account) return null
  const booked = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('trek_version as sold', 'sold.id', 'booking.sold_version_id')
    .innerJoin('trek_version as present', (join) =>
      join.onRef('present.trek_id', '=', 'trek.id').on('present.is_current', '=', true),
    )
    .select(['sold.offer as sold', 'present.offer as present', 'present.created_at as at'])
    .where('booking.account_id', '=', account.id)
    .where(isUuid(trek) ? 'trek.id' : 'trek.slug', '=', trek)
    .where('booking.state', 'in', bookingIs.confirmed.states)
    .where('departure.ends_on', '>=', nepalDate(now()))
    .whereRef('present.id', '<>', 'sold.id')
    .execute()
  const changed = booked.find(
    ({ sold, present }) => changesForBooked(sold as unknown as Offer, present as unknown as Offer).length > 0,
  )
  return changed ? nepalDate(changed.at) : null
}
