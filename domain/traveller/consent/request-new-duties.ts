import { sql } from 'kysely'
import { lockBooking } from '../../booking/booking-queries.ts'
import { addDays, endOfNepalDay, nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { isFirstNotice } from '../../event/notice-once.ts'
import { notifyParty } from '../../event/notify-party.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { stateList } from '../../state-list.ts'
import { tryEach } from '../../try-each.ts'
import { findDuties } from '../duties-queries.ts'

const MOST_AT_ONCE = 200
/** Changes until this hour in Nepal are asked for together, so a booking gets at most one mail a day. */
const HOUR = 10
const HOUR_MS = 3_600_000

const event = 'new terms or questions of a host'

type Due = { id: string; subject: string }

/**
 * Asks the travellers of upcoming bookings for what their host has changed since the booking: own terms in another version, and
 * questions that must be answered. The lead gets a mail, and each traveller with an own link and an address. Not when nothing is
 * missing. Returns the number of bookings that were asked.
 */
export async function requestNewDuties(deps: Deps): Promise<number> {
  let asked = 0
  await tryEach(await findDue(deps), async ({ id: bookingId, subject }) => {
    await deps.db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, bookingId)
      if (!bookingIs.confirmed(booking.state) || departureIs.cancelled(booking.departure_state)) return
      if (!(await isFirstNotice(tx, deps.now(), event, subject))) return
      const { time, travellers } = await findDuties(deps, tx, booking, 'lead')
      const isMissing = travellers.some(
        ({ answersMissing, termsLeft }) =>
          answersMissing > 0 || termsLeft.some(({ what }) => what === 'host-terms'),
      )
      if (time === 'closed' || !isMissing) return
      const at = deps.now().toISOString()
      await deps.enqueue(tx, 'mail-new-duties', { bookingId, at })
      await notifyParty(deps.enqueue, tx, bookingId, { what: 'duties', at })
      asked += 1
    })
  })
  return asked
}

/** The bookings whose host has changed something since the sale that was not asked for yet. */
async function findDue({ db, now }: Deps): Promise<Due[]> {
  const day = nepalDate(new Date(now().getTime() - HOUR * HOUR_MS))
  const until = new Date(endOfNepalDay(addDays(day, -1)).getTime() + HOUR * HOUR_MS)
  const { rows } = await sql<Due>`
    select due.id, due.subject from (
      select b.id, b.confirmed_at, d.starts_on, changed.at,
        b.id::text || ' ' || extract(epoch from changed.at)::text as subject
      from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      cross join lateral (select greatest(
        (select present.made_at from (select made_at, body from host_terms where host_id = t.host_id
          order by number desc limit 1) present where present.body <> ''),
        (select max(q.made_at) from trek_question q where q.trek_id = t.id and q.retired_at is null and q.is_required)
      ) as at) changed
      where b.state in ${stateList(bookingIs.confirmed)} and d.state not in ${stateList(departureIs.cancelled)}
        and d.starts_on > ${nepalDate(now())}::date
        and changed.at > b.confirmed_at and changed.at <= ${until}
    ) due
    where not exists (select from notice_once n where n.event = ${event} and n.subject = due.subject)
    order by due.starts_on, due.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}
