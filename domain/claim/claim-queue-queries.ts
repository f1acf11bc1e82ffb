import { type Booking, findBooking } from '../booking/booking-queries.ts'
import { soldAndPresent } from '../booking/sold/offer-change-queries.ts'
import { isUuid } from '../ids.ts'
import { referenceOf } from '../booking-reference.ts'
import { refundPercent } from '../trek/cancellation-refund-rules.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { maskedName } from '../mask-rules.ts'
import { Refusal } from '../refusal.ts'
import { isDisputed, moneyOf } from './claim-money-queries.ts'
import { CLAIM_ANSWER_HOURS, claimNumber, type ClaimState } from './claim-rules.ts'
import { claimIs } from './claim-states.ts'

export const claimLists = ['open', 'decided'] as const
export type ClaimList = (typeof claimLists)[number]

/** The longest list; open claims start with the oldest, decided ones with the newest. */
const MOST = 200
const HOUR_MS = 3_600_000

/** The claims of one list with their age against the promised time; travellers by their initials. */
export async function listClaims({ db, now }: Pick<Deps, 'db' | 'now'>, list: ClaimList) {
  const rows = await claims(db)
    .where('claim.state', list === 'open' ? '=' : '<>', 'open')
    .orderBy(list === 'open' ? 'claim.made_at' : 'claim.decided_at', list === 'open' ? 'asc' : 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => claimOf(row, now()))
}

/** The number of claims in each list. */
export async function countClaims({ db }: Pick<Deps, 'db'>): Promise<Record<ClaimList, number>> {
  const { open, decided } = await db
    .selectFrom('claim')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('state', '<>', 'open').as('decided'),
    ])
    .executeTakeFirstOrThrow()
  return { open: Number(open), decided: Number(decided) }
}

/** One claim with all data for the decision except people's texts, which need a reason for access. */
export async function findClaim({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const row = isUuid(id) ? await claims(db).where('claim.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('claim-not-found')
  const booking = await findBooking(db, row.booking_id)
  const [money, history, sold] = await Promise.all([
    moneyFor(db, booking),
    historyOf(db, id),
    soldAndPresent(db, booking.id),
  ])
  const proposal =
    claimIs.open(row.state) && row.proposed_by !== null
      ? {
          by: row.proposed_by,
          amountCents: row.proposed_cents ?? 0,
          hostCents: row.proposed_host_cents ?? 0,
        }
      : null
  return {
    ...claimOf(row, now()),
    bookingId: booking.id,
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    bookingState: booking.state,
    happenedAt: row.happened_at,
    proposal,
    history,
    sold,
    percent: refundPercent(booking.terms, booking.starts_on, nepalDate(row.happened_at)),
    ...money,
  }
}

/** The amounts paid and refunded, and the base from which the host's share is computed now. */
async function moneyFor(db: Db, booking: Booking) {
  const share = await db
    .selectFrom('payout_item')
    .select(['state', 'base_cents', 'fee_cents', 'hold_reason'])
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'share')
    .where('state', '<>', 'returned')
    .executeTakeFirst()
  const { cardPaid, creditPaid, cardLeft, creditLeft } = await moneyOf(db, booking)
  return {
    cardPaid,
    creditPaid,
    leftCents: cardLeft + creditLeft,
    backCents: cardPaid - cardLeft + creditPaid - creditLeft,
    shareState: share?.state ?? null,
    shareBaseCents: share?.hold_reason === 'claim' ? share.base_cents : 0,
    shareNetCents: share ? share.base_cents - share.fee_cents : 0,
    isDisputed: await isDisputed(db, booking.id),
  }
}

async function historyOf(db: Db, id: string) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'claim')
    .where('subject_id', '=', id)
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirst']>>>

function claimOf(row: Row, now: Date) {
  const hours = (now.getTime() - row.made_at.getTime()) / HOUR_MS
  return {
    id: row.id,
    name: claimNumber(row.number),
    state: row.state as ClaimState,
    kind: row.kind,
    reference: referenceOf(row.booking_id),
    traveller: maskedName(row.first_name, row.last_name),
    trek: row.trek_name,
    madeAt: row.made_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    photos: Number(row.photos),
    hasStatement: row.stated !== null,
    amountCents: row.amount_cents ?? 0,
    hostCents: row.host_cents ?? 0,
    /** The used part of the promised time, in per cent; null after the decision. */
    usedPercent: claimIs.open(row.state) ? (hours / CLAIM_ANSWER_HOURS) * 100 : null,
    isLate: claimIs.open(row.state) && now > row.due_at,
  }
}

function claims(db: Db) {
  return db
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .leftJoin('claim_statement', 'claim_statement.claim_id', 'claim.id')
    .select(['claim.id', 'claim.number', 'claim.booking_id', 'claim.state', 'claim.kind', 'claim.made_at'])
    .select(['claim.due_at', 'claim.decided_at', 'claim.happened_at', 'claim.amount_cents'])
    .select(['claim.host_cents', 'claim.proposed_by', 'claim.proposed_cents', 'claim.proposed_host_cents'])
    .select(['booking.first_name', 'booking.last_name', 'trek.name as trek_name'])
    .select('claim_statement.claim_id as stated')
    .select((eb) =>
      eb
        .selectFrom('claim_photo')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('claim_photo.claim_id', '=', 'claim.id')
        .as('photos'),
    )
}
