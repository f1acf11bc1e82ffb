import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { hostHold, type HoldReason } from '../payout/payout-hold-rules.ts'
import { payeeOf } from '../payout/hold-payouts.ts'
import { documentNeed, type DocumentNeed } from '../verification/document-expiry-queries.ts'
import {
  claimsToAnswer,
  type ClaimNeed,
  departuresToDecide,
  detailsToCollect,
  type DetailsNeed,
  type MinimumNeed,
} from './dated-todos-queries.ts'
import { NO_SHOW_DAYS } from '../departure/departure-view-rules.ts'
import { isWorthLooking } from './host-todos-rules.ts'
import { waitingMessages, type WaitingMessage } from './waiting-messages-queries.ts'

/** Why a host's bank account receives no payouts, for the host. */
export type BankWhy = 'missing' | 'unconfirmed' | 'letter' | 'returned' | 'rejected' | 'reported'

/** A task of the host. */
export type Need =
  | ({ kind: 'message' } & WaitingMessage)
  | { kind: 'bank'; why: BankWhy; reason: string }
  | { kind: 'no-shows'; departureId: string; trek: string; startsOn: IsoDate; until: IsoDate }
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
  | ClaimNeed
  | DocumentNeed
  | DetailsNeed
  | MinimumNeed

/** The maximum of each kind; others follow when these are done. */
const MOST = 3

/** A host's tasks today, the most urgent first. */
export async function needsOf({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string): Promise<Need[]> {
  const at = now()
  const today = nepalDate(at)
  const [claims, decisions, document, messages, details, bank, noShows, spots, reviews] = await Promise.all([
    claimsToAnswer(db, hostId, MOST),
    departuresToDecide(db, hostId, { today, limit: MOST }),
    documentNeed(db, hostId, at),
    messagesToAnswer(db, hostId, at),
    detailsToCollect(db, hostId, { today, limit: MOST }),
    bankNeed(db, hostId, at),
    departuresJustBegun(db, hostId, today),
    departuresToLookAt(db, hostId, today),
    reviewsToAnswer(db, hostId),
  ])
  return [
    ...claims,
    ...decisions,
    ...document,
    ...messages,
    ...details,
    ...bank,
    ...noShows,
    ...spots,
    ...reviews,
  ]
}

async function messagesToAnswer(db: Db, hostId: string, at: Date): Promise<Need[]> {
  const waiting = await waitingMessages(db, hostId, { at, limit: MOST })
  return waiting.map((message) => ({ kind: 'message', ...message }))
}

const whyBank: Partial<Record<HoldReason, BankWhy>> = {
  bank_missing: 'missing',
  bank_unconfirmed: 'unconfirmed',
  bank_returned: 'returned',
  bank_rejected: 'rejected',
  bank_reported: 'reported',
}

async function bankNeed(db: Db, hostId: string, at: Date): Promise<Need[]> {
  const payee = await payeeOf(db, hostId)
  const hold = hostHold(payee, at)
  const why = hold && whyBank[hold]
  if (!why) return []
  if (why === 'unconfirmed' && payee.review === 'letter_asked')
    return [{ kind: 'bank', why: 'letter', reason: payee.review_message ?? '' }]
  const reason = (why === 'rejected' ? payee.review_message : payee.return_reason) ?? ''
  return [{ kind: 'bank', why, reason }]
}

/** Departures that started recently: no-shows can still be marked. */
async function departuresJustBegun(db: Db, hostId: string, today: IsoDate): Promise<Need[]> {
  const rows = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.id', 'trek.name', 'departure.starts_on'])
    .where('trek.host_id', '=', hostId)
    .where('departure.state', '<>', 'cancelled')
    .where('departure.starts_on', '<=', today)
    .where('departure.starts_on', '>=', addDays(today, -NO_SHOW_DAYS))
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
    kind: 'no-shows' as const,
    departureId: id,
    trek: name,
    startsOn: starts_on,
    until: addDays(starts_on, NO_SHOW_DAYS),
  }))
}

/** Departures on sale that are empty shortly before their booking deadline, or nearly full. */
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
      kind: 'spots' as const,
      ...row,
      departureId: id,
      taken: spots_taken,
      left: max_spots - spots_taken,
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
    .where(sql<boolean>`review.is_public`)
    .where('review.reply', 'is', null)
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ kind: 'reviews', count }] : []
}
