import { sql } from 'kysely'
import { stateList } from '../../state-list.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { addDays, endOfNepalDay, nepalDate, type IsoDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { notifyParty } from '../../event/notify-party.ts'
import type { Cents } from '../../money.ts'
import { DAYS_TO_ANSWER, type Effect, effectOf, heaviest, offerChanges } from './offer-change-rules.ts'
import type { Offer } from './offer-rules.ts'

export type AppliedTo = {
  bookingId: string
  leadName: string
  travellers: number
  /** What a cancellation gives back, by card and as credit. */
  paidCents: Cents
  startsOn: IsoDate
  effect: Effect
}

type Applying = {
  trekId: string
  versionId: string
  /** The host's reason, which travellers read; '' without one. */
  why: string
  /** Only this booking; without it, all bookings of the trek. */
  bookingId?: string
}

/**
 * Applies a new version of a trek to its confirmed bookings that have not started: texts at once, minor changes with a
 * mail, significant ones as an open change that the traveller answers. Returns what it does to each booking. The caller
 * has locked the departures.
 */
export async function applyVersion(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  applying: Applying,
): Promise<AppliedTo[]> {
  const at = deps.now()
  const booked = await bookedOn(tx, applying, nepalDate(at))
  const offers = await offersOf(
    tx,
    booked.flatMap(({ agreed, accepted, openTo }) => [
      agreed,
      accepted,
      openTo ?? agreed,
      applying.versionId,
    ]),
  )
  const offer = (id: string): Offer => {
    const found = offers.get(id)
    if (!found) throw new Error(`there is no version ${id}`)
    return found
  }
  const effects: AppliedTo[] = []
  for (const booking of booked) {
    const { agreed, accepted } = booking
    const next = offer(applying.versionId)
    // If only wording differs, the open change stays: its traveller has the email, and the deadline does not move.
    const isAsked = booking.openTo !== null && isAtMostWording(offer(booking.openTo), next)
    if (isAsked || (agreed === applying.versionId && booking.openId === null)) continue
    const { ordered } = booking
    const effect = effectOf({ accepted: offer(accepted), agreed: offer(agreed), next, ordered })
    if (booking.openId !== null) await withdraw(deps, tx, booking, effect)
    if (effect === 'ask') await ask(deps, tx, booking, applying)
    else await agree(deps, tx, booking, applying, effect)
    const { id: bookingId, leadName, travellers, paidCents, startsOn } = booking
    effects.push({ bookingId, leadName, travellers, paidCents, startsOn, effect })
  }
  return effects
}

function isAtMostWording(before: Offer, after: Offer): boolean {
  const weight = heaviest(offerChanges(before, after))
  return weight === null || weight === 'wording'
}

type Booked = {
  id: string
  agreed: string
  /** The sold version, or that of the last significant change which the traveller accepted. */
  accepted: string
  openId: string | null
  /** The version that the open change leads to. */
  openTo: string | null
  leadName: string
  travellers: number
  paidCents: Cents
  startsOn: IsoDate
  /** The extras that it ordered, by the first of each series. */
  ordered: string[]
}

async function bookedOn(tx: Tx, { trekId, bookingId }: Applying, today: IsoDate): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select b.id, b.agreed_version_id as agreed, coalesce((select c.to_version_id from offer_change c
        where c.booking_id = b.id and c.state = 'accepted' order by c.made_at desc limit 1), b.sold_version_id) as accepted,
      open.id as "openId", open.to_version_id as "openTo",
      trim(b.first_name || ' ' || b.last_name) as "leadName", b.spots as travellers,
      b.total_cents - b.unpaid_cents + b.credit_cents as "paidCents", d.starts_on as "startsOn",
      array(select e.first_id::text from booking_extra e where e.booking_id = b.id) as ordered
    from booking b join departure d on d.id = b.departure_id
    left join offer_change open on open.booking_id = b.id and open.state = 'open'
    where d.trek_id = ${trekId} and d.starts_on > ${today}::date and b.state = 'confirmed'
      and d.state not in ${stateList(departureIs.cancelled)}
      and b.agreed_version_id is not null ${bookingId ? sql`and b.id = ${bookingId}` : sql``}
    order by d.starts_on, b.id`.execute(tx)
  return rows
}

async function offersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Offer>> {
  if (ids.length === 0) return new Map()
  const versions = await tx
    .selectFrom('trek_version')
    .select(['id', 'offer'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(versions.map(({ id, offer }) => [id, offer as unknown as Offer]))
}

type Changing = Pick<Deps, 'now' | 'enqueue'>

/** A later edit replaces the open change. Its traveller gets a mail about that only where nothing else replaces it. */
async function withdraw({ now, enqueue }: Changing, tx: Tx, { id, openId }: Booked, effect: Effect) {
  const changeId = openId ?? ''
  await tx
    .updateTable('offer_change')
    .set({ state: 'withdrawn', decided_at: now() })
    .where('id', '=', changeId)
    .execute()
  if (effect === 'ask') return
  await enqueue(tx, 'mail-offer-change-withdrawn', { bookingId: id, changeId })
  await notifyParty(enqueue, tx, id, { what: 'change-withdrawn', changeId })
}

async function ask({ now, enqueue }: Changing, tx: Tx, booking: Booked, { versionId, why }: Applying) {
  const at = now()
  const lastDay = [addDays(nepalDate(at), DAYS_TO_ANSWER), addDays(booking.startsOn, -1)].toSorted()[0]
  const { id: changeId } = await tx
    .insertInto('offer_change')
    .values({
      booking_id: booking.id,
      from_version_id: booking.agreed,
      to_version_id: versionId,
      why,
      made_at: at,
      decide_by: endOfNepalDay(lastDay ?? booking.startsOn),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail-offer-change', { bookingId: booking.id, changeId })
  await notifyParty(enqueue, tx, booking.id, { what: 'change-asked', changeId })
}

async function agree(
  { enqueue }: Changing,
  tx: Tx,
  { id: bookingId, agreed }: Booked,
  { versionId, why }: Applying,
  effect: Effect,
) {
  await tx.updateTable('booking').set({ agreed_version_id: versionId }).where('id', '=', bookingId).execute()
  if (effect !== 'notify') return
  const changed = { fromVersionId: agreed, toVersionId: versionId, why }
  await enqueue(tx, 'mail-sold-trek-changed', { bookingId, ...changed })
  await notifyParty(enqueue, tx, bookingId, { what: 'trek-changed', ...changed })
}
