import { figureText } from '#figure-text'
import type { Deps, Tx } from '../../deps.ts'
import { offerChanges, type SoldOffer } from './offer-change-rules.ts'
import type { LockedTrek } from './own-trek.ts'

/** The current inclusions, days and meeting point of a trek. */
export async function findSoldOffer(tx: Tx, trekId: string): Promise<SoldOffer> {
  const { includes, excludes, ...trek } = await tx
    .selectFrom('trek')
    .select(['includes', 'excludes', 'meeting_point', 'meets_at'])
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  const days = await tx
    .selectFrom('trek_day')
    .select(['day', 'kind', 'place', 'altitude_m', 'hours', 'km', 'mode', 'meals', 'note', 'description'])
    .where('trek_id', '=', trekId)
    .orderBy('day')
    .execute()
  const meeting = [trek.meeting_point, trek.meets_at && `${trek.meets_at} Nepal time`].filter(Boolean)
  return {
    includes,
    excludes,
    meeting: meeting.length > 0 ? [meeting.join(', ')] : [],
    days: days.flatMap(dayLines),
  }
}

type Day = {
  day: number
  kind: string
  place: string
  altitude_m: number
  hours: number
  km: number
  mode: string
  meals: string[]
  note: string
  description: string
}

/** The figures of a day with its note, which names its highest point, and its description. */
function dayLines({
  day,
  kind,
  place,
  altitude_m,
  hours,
  km,
  mode,
  meals,
  note,
  description,
}: Day): string[] {
  const facts = [
    `${place}, ${figureText(altitude_m)} m`,
    kind === 'trek' ? '' : `${kind} day`,
    hours > 0 && `${hours} h`,
    km > 0 && `${km} km`,
    mode !== 'trek' && mode,
    meals.length > 0 && meals.join(', '),
    note,
  ]
  const line = `Day ${day}: ${facts.filter(Boolean).join(', ')}`
  return description ? [line, `Day ${day}, what happens: ${description}`] : [line]
}

/**
 * Records what an edit changed of a trek's sold offer and enqueues a mail to the lead of each future booking. Does
 * nothing when inclusions, days and meeting point are unchanged. The caller has locked the trek and its departures.
 */
export async function notifyOfOfferChange(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { id: trekId, today }: LockedTrek,
  before: SoldOffer,
): Promise<void> {
  const after = await findSoldOffer(tx, trekId)
  if (offerChanges(before, after).length === 0) return
  const bookings = await tx
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select('booking.id')
    .where('departure.trek_id', '=', trekId)
    .where('departure.ends_on', '>=', today)
    .where('booking.state', '=', 'confirmed')
    .where('booking.email', 'is not', null)
    .orderBy('booking.id')
    .execute()
  if (bookings.length === 0) return
  const { id: changeId } = await tx
    .insertInto('trek_change')
    .values({
      trek_id: trekId,
      changed_at: now(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: bookingId } of bookings)
    await enqueue(tx, 'mail-sold-trek-changed', { bookingId, changeId })
}
