import { sql } from 'kysely'
import { linkEnd } from '../booking/booking-link.ts'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { shownName } from '../letter/letter-rules.ts'
import { hostHold } from '../payout/hold-rules.ts'
import { MISSED_DAYS } from './departure-view-rules.ts'
import { isWorthLooking } from './needs-rules.ts'

/** Something that waits for the host. */
export type Need =
  | { kind: 'letter'; bookingId: string; from: string; trek: string; startsOn: IsoDate; since: Date }
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

/** So many of each kind are told; the others come when these are done. */
const MOST = 3

/** What waits for a host today, the most pressing first. */
export async function needsOf({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string): Promise<Need[]> {
  const at = now()
  const today = nepalDate(at)
  const [letters, bank, missed, spots, reviews] = await Promise.all([
    lettersToAnswer(db, hostId, at),
    bankNeed(db, hostId, at),
    departuresJustBegun(db, hostId, today),
    departuresToLookAt(db, hostId, today),
    reviewsToAnswer(db, hostId),
  ])
  return [...letters, ...bank, ...missed, ...spots, ...reviews]
}

/** Bookings whose newest letter is the traveller's, the one that waits longest first. */
async function lettersToAnswer(db: Db, hostId: string, at: Date): Promise<Need[]> {
  const { rows } = await sql<{
    id: string
    first: string
    last: string
    trek: string
    startsOn: IsoDate
    endsOn: IsoDate
    since: Date
  }>`
    select b.id, b.first_name as first, b.last_name as last, t.name as trek, d.starts_on as "startsOn",
      d.ends_on as "endsOn", l.sent_at as since
    from trek t join departure d on d.trek_id = t.id join booking b on b.departure_id = d.id
    join lateral (select side, sent_at from booking_letter where booking_id = b.id order by sent_at desc, id desc limit 1) l
      on l.side = 'traveller'
    where t.host_id = ${hostId} and b.erased_at is null and d.ends_on >= ${addDays(nepalDate(at), -31)}
    order by l.sent_at`.execute(db)
  return rows
    .filter(({ endsOn }) => linkEnd(endsOn) > at)
    .slice(0, MOST)
    .map(({ id, first, last, trek, startsOn, since }) => ({
      ...{ kind: 'letter' as const, bookingId: id, from: shownName(first, last), trek, startsOn, since },
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
