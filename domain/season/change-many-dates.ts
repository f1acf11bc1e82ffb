import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Deps, Tx } from '../deps.ts'
import { LEAST_MINIMUM, minimumColumns, problemOfMinimum, usualDecideOn } from '../departure/minimum-rules.ts'
import { saleSwitch } from '../departure/departure-view-rules.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import type { Cents } from '../money.ts'
import { runningIs } from '../offer/running-states.ts'
import { departureIs, departureStates } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { problemOfPrice, problemOfSpots } from '../trek/hosting/date-rules.ts'
import { followFirstDate } from '../trek/hosting/follow-first-date.ts'
import { type LockedTrek, lockOwnTrek } from '../trek/hosting/own-trek.ts'
import { MOST_AT_ONCE } from './repeat-dates-rules.ts'

/** What happens to the chosen dates; a null price, number of spots or minimum group stays. */
export type DateChange =
  | { act: 'open' | 'close' }
  | { act: 'set'; priceCents: Cents | null; spots: number | null; minimum?: number | 'none' | null }
type Dated = LockedTrek['departures'][number]

/**
 * Changes up to 100 of the host's dates in one transaction. Price and spots change only where nothing is booked, as for
 * a single date; `stay` counts the dates that cannot change.
 */
export async function changeManyDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { departureIds, change }: { departureIds: readonly string[]; change: DateChange },
  visitor: Visitor,
): Promise<{ changed: number; stay: number }> {
  const ids = [...new Set(departureIds)]
  mustBeValid(ids, change)
  const at = now()
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const found = await tx
      .selectFrom('departure')
      .innerJoin('trek', 'trek.id', 'departure.trek_id')
      .select(['departure.id', 'departure.trek_id'])
      .where('departure.id', 'in', ids)
      .where('trek.host_id', '=', hostId)
      .execute()
    if (found.length < ids.length) throw new Refusal('departure-not-found')
    let changed = 0
    for (const trekId of [...new Set(found.map(({ trek_id }) => trek_id))].toSorted()) {
      const trek = await lockOwnTrek(tx, trekId, visitor, at)
      for (const date of trek.departures.filter(({ id }) => ids.includes(id))) {
        const isChanged =
          change.act === 'set'
            ? await setTerms(tx, trek, date, change)
            : await switchOne(tx, trek, date, change)
        if (!isChanged) continue
        changed += 1
        const act = change.act === 'set' ? 'change-departure' : `${change.act}-departure`
        await recordAction(tx, at, { actorId: hostId, act, subject: { kind: 'departure', id: date.id } })
      }
      if (change.act === 'set') await followFirstDate(tx, trek, at)
    }
    return { changed, stay: ids.length - changed }
  })
}

function mustBeValid(ids: readonly string[], change: DateChange): void {
  if (ids.length === 0) throw new Refusal('no-dates')
  if (ids.length > MOST_AT_ONCE) throw new Refusal('too-many-dates-changed')
  if (!ids.every(isUuid)) throw new Refusal('departure-not-found')
  if (change.act !== 'set') return
  const { minimum = null } = change
  if (change.priceCents === null && change.spots === null && minimum === null)
    throw new Refusal('no-date-change')
  const problem =
    (change.spots === null ? null : problemOfSpots(change.spots)) ??
    (change.priceCents === null ? null : problemOfPrice(change.priceCents)) ??
    (typeof minimum !== 'number' || (Number.isInteger(minimum) && minimum >= LEAST_MINIMUM)
      ? null
      : 'departure-minimum')
  if (problem) throw new Refusal(problem)
}

/**
 * Whether the date has the new terms now; a booked or past one stays, as does one whose minimum group does not fit. A
 * changed minimum is decided on the usual day unless the date has one.
 */
async function setTerms(
  tx: Tx,
  { today, booking_deadline_days: deadlineDays }: LockedTrek,
  { id, state, starts_on: startsOn, spots_taken, price_cents, max_spots, ...date }: Dated,
  { priceCents, spots, minimum: wanted = null }: Extract<DateChange, { act: 'set' }>,
): Promise<boolean> {
  if (spots_taken > 0 || startsOn < today || !isAllowed(departureStates, state, 'change')) return false
  const dated = { startsOn, deadlineDays, today, maxSpots: spots ?? max_spots }
  const least = wanted ?? date.min_spots ?? 'none'
  const minimum = least === 'none' ? null : { spots: least, decideOn: date.decide_on ?? usualDecideOn(dated) }
  const stays = date.running !== null && !runningIs.forming(date.running)
  if (
    stays
      ? wanted !== null || (date.min_spots ?? 0) > dated.maxSpots
      : problemOfMinimum(minimum, dated) !== null
  )
    return false
  await tx
    .updateTable('departure')
    .set({ price_cents: priceCents ?? price_cents, max_spots: dated.maxSpots })
    .$if(!stays, (query) => query.set(minimumColumns(minimum)))
    .where('id', '=', id)
    .execute()
  return true
}

/** Whether the date was switched; one that is in the state already counts as unchanged. */
async function switchOne(
  tx: Tx,
  { today }: LockedTrek,
  { id, state, starts_on }: Dated,
  { act }: { act: 'open' | 'close' },
): Promise<boolean> {
  if (act === 'open' ? departureIs.onSale(state) : departureIs.closed(state)) return false
  if (saleSwitch(state, starts_on, today) !== act) return false
  await tx
    .updateTable('departure')
    .set({ state: transition(departureStates, state, act) })
    .where('id', '=', id)
    .execute()
  return true
}
