import type { Deps } from '../../deps.ts'
import { belongsToHost } from '../../host/self-dealing-rules.ts'
import { maskedName } from '../../mask-rules.ts'
import { departureChoiceIs } from '../choice/departure-choice-states.ts'
import { referenceOf } from '../../booking-reference.ts'

const NEWEST = 500

/**
 * Submitted bookings by the trek's host or by someone who belongs to the host, newest first. New ones are refused since
 * FINDINGS A2; these were made before, or the host has changed the address since.
 */
export async function listHostOwnBookings({ db }: Pick<Deps, 'db'>) {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account as host_account', 'host_account.id', 'host.id')
    .leftJoin('account as booker', 'booker.id', 'booking.account_id')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .leftJoin('departure_choice as choice', (join) =>
      join
        .onRef('choice.booking_id', '=', 'booking.id')
        .on('choice.state', 'in', departureChoiceIs.open.states),
    )
    .select('choice.id as choice_id')
    .select(['booking.id', 'booking.state', 'booking.spots', 'booking.total_cents', 'booking.created_at'])
    .select(['booking.email', 'booking.first_name', 'booking.last_name', 'booking.account_id'])
    .select(['trek.name as trek', 'departure.starts_on', 'departure.ends_on'])
    .select(['host.id as host_id', 'host_account.email as host_email'])
    .select(['booker.email as booker_email', 'review.id as review_id'])
    .where('booking.submitted_at', 'is not', null)
    // A superset of the rule below: the same account, or the first letters of the local part.
    .where(({ eb, or, ref, fn, val }) => {
      const first = (column: 'booking.email' | 'booker.email' | 'host_account.email') =>
        fn('lower', [fn('left', [ref(column), val(1)])])
      return or([
        eb('booking.account_id', '=', ref('host.id')),
        eb(first('booking.email'), '=', first('host_account.email')),
        eb(first('booker.email'), '=', first('host_account.email')),
      ])
    })
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()
  return rows
    .filter(({ host_id, host_email, account_id, email, booker_email }) =>
      belongsToHost(
        { id: host_id, email: host_email },
        { accountId: account_id, emails: [email, booker_email] },
      ),
    )
    .slice(0, NEWEST)
    .map((row) => ({
      id: row.id,
      reference: referenceOf(row.id),
      state: row.state,
      spots: row.spots,
      trek: row.trek,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      total_cents: row.total_cents,
      created_at: row.created_at,
      lead: maskedName(row.first_name, row.last_name),
      isGuest: row.account_id === null,
      isReviewed: row.review_id !== null,
      isChoosing: row.choice_id !== null,
    }))
}
