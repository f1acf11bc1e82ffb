import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { shownName } from '../message/message-rules.ts'
import { hostHold } from '../payout/hold-rules.ts'
import { MISSED_DAYS } from './departure-view-rules.ts'
import { isWorthLooking } from './needs-rules.ts'

/** Something that waits for the host. */
export type Need =
  | { kind: 'message'; conversationId: string; from: string; about: AboutTrek | null; since: Date }
  | { kind: 'bank'; why: 'missing' | 'unconfirmed' }
  | { kind: 'missed'; departureId: string; trek: string; startsOn: IsoDate; until: IsoDate }
  | {
      kind: 'spots'
      departureId: string
      trekId: string
      trek: string
      startsOn: IsoDate
      closesOn: IsoDate
      taken: number
      left: number
    }
  | { kind: 'reviews'; count: number }

/** What somebody booked who wrote. */
type AboutTrek = { trek: string; startsOn: IsoDate }

/** So many of each kind are told; the others come when these are done. */
const MOST = 3
/** Nobody still waits for an answer to what is older than this. */
const WAITED_FOR_DAYS = 31

/** What waits for a host today, the most pressing first. */
export async function needsOf({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string): Promise<Need[]> {
  const at = now()
  const today = nepalDate(at)
  const [messages, bank, missed, spots, reviews] = await Promise.all([
    messagesToAnswer(db, hostId, at),
    bankNeed(db, hostId, at),
    departuresJustBegun(db, hostId, today),
    departuresToLookAt(db, hostId, today),
    reviewsToAnswer(db, hostId),
  ])
  return [...messages, ...bank, ...missed, ...spots, ...reviews]
}

/** Conversations of the last weeks in which the client wrote last, the one that waits longest first. */
async function messagesToAnswer(db: Db, hostId: string, at: Date): Promise<Need[]> {
  const { rows } = await sql<{
    id: string
    first: string
    last: string
    trek: string | null
    startsOn: IsoDate | null
    since: Date
  }>`
    select c.id, coalesce(a.first_name, b.first_name) as first, coalesce(a.last_name, b.last_name) as last,
      b.trek, b.starts_on as "startsOn", m.sent_at as since
    from conversation c join message m on m.conversation_id = c.id and m.place = c.last_place
    left join account a on a.id = c.client_id
    left join lateral (
      select b.first_name, b.last_name, b.erased_at, t.name as trek, d.starts_on
      from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where t.host_id = c.host_id and b.confirmed_at is not null
        and (b.id = c.booking_id or (c.booking_id is null and b.account_id = c.client_id))
      order by b.state <> 'confirmed', d.starts_on limit 1) b on true
    where c.host_id = ${hostId} and m.sender_role = 'client' and m.removed_at is null and m.body <> ''
      and c.closed_at is null and coalesce(a.state, 'active') = 'active' and b.erased_at is null
      and m.sent_at > ${new Date(at.getTime() - WAITED_FOR_DAYS * 86_400_000)}
    order by m.sent_at limit ${MOST}`.execute(db)
  return rows.map(({ id, first, last, trek, startsOn, since }) => ({
    ...{ kind: 'message' as const, conversationId: id, from: shownName(first, last) || 'A traveller', since },
    about: trek && startsOn ? { trek, startsOn } : null,
  }))
}

async function bankNeed(db: Db, hostId: string, at: Date): Promise<Need[]> {
  const payee = await db
    .selectFrom('host')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['host.status', 'bank.changed_at', 'bank.confirmed_at'])
    .where('host.id', '=', hostId)
    .executeTakeFirst()
  const hold = payee && hostHold(payee, at)
  if (hold === 'bank_missing') return [{ kind: 'bank', why: 'missing' }]
  return hold === 'bank_unconfirmed' ? [{ kind: 'bank', why: 'unconfirmed' }] : []
}

/** Departures that started lately: whoever did not come can still be marked. */
async function departuresJustBegun(db: Db, hostId: string, today: IsoDate): Promise<Need[]> {
  const rows = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.id', 'trek.name', 'departure.starts_on'])
    .where('trek.host_id', '=', hostId)
    .where('departure.state', '<>', 'cancelled')
    .where('departure.starts_on', '<=', today)
    .where('departure.starts_on', '>=', addDays(today, -MISSED_DAYS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking.id')
          .whereRef('booking.departure_id', '=', 'departure.id')
          .where('booking.state', '=', 'confirmed'),
      ),
    )
    .orderBy('departure.starts_on')
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, starts_on }) => ({
    ...{ kind: 'missed' as const, departureId: id, trek: name, startsOn: starts_on },
    until: addDays(starts_on, MISSED_DAYS),
  }))
}

/** Departures on sale that nobody has booked although booking closes soon, or that are nearly full. */
async function departuresToLookAt(db: Db, hostId: string, today: IsoDate): Promise<Need[]> {
  const rows = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.id', 'trek.id as trekId', 'trek.name as trek', 'departure.starts_on as startsOn'])
    .select(['departure.max_spots', 'departure.spots_taken', 'trek.booking_deadline_days'])
    .where('trek.host_id', '=', hostId)
    .where('trek.state', '=', 'active')
    .where('departure.state', '=', 'open')
    .where('departure.starts_on', '>', today)
    .orderBy('departure.starts_on')
    .execute()
  return rows
    .map(({ id, max_spots, spots_taken, booking_deadline_days, ...row }) => ({
      ...{
        kind: 'spots' as const,
        ...row,
        departureId: id,
        taken: spots_taken,
        left: max_spots - spots_taken,
      },
      closesOn: addDays(row.startsOn, -booking_deadline_days),
    }))
    .filter((row) => isWorthLooking(row, today))
    .slice(0, MOST)
}

async function reviewsToAnswer(db: Db, hostId: string): Promise<Need[]> {
  const { count } = await db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trek.host_id', '=', hostId)
    .where('review.is_public', '=', true)
    .where('review.reply', 'is', null)
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ kind: 'reviews', count }] : []
}
