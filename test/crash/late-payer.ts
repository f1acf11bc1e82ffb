import { payCard } from '../samples/guest-flow.ts'
import type { Counts } from './buyer.ts'
import type { Lane } from './lane.ts'

const HOUR = 3_600_000

/**
 * Pays the session of an expired booking, as a slow bank does: the provider's expiry is undone. Half of the departures
 * are closed in the meantime, so that the money must be refunded.
 */
export async function payLate(lane: Lane, counts: Counts): Promise<void> {
  const [session] = await lane.rows(
    `update stand_in.session set status = 'open', expires_at = $1 where id = (
       select s.id from stand_in.session s join payment p on p.session_id = s.id and p.state = 'expired'
       where s.status = 'expired' order by random() limit 1 for update of s skip locked) returning id`,
    [new Date((await lane.now()).getTime() + HOUR)],
  )
  if (!session) return
  if (Math.random() < 0.5)
    await lane.rows(
      `update departure set state = 'closed' where state = 'open' and id = (select b.departure_id from booking b
         join payment p on p.booking_id = b.id where p.session_id = $1)`,
      [session.id],
    )
  const answer = await payCard(lane.caller(), session.id).catch(() => null)
  if (answer?.status === 303) counts.late += 1
}
