import { referenceOf } from '../booking-reference.ts'
import { isUuid } from '../ids.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { maskedName } from '../mask-rules.ts'
import { Refusal } from '../refusal.ts'
import { type RefundList, refundLists } from './refund-transfer-rules.ts'
import { addWorkingDays, REFUND_WORKING_DAYS, workingDaysUntil } from '../working-day-rules.ts'
import { refundIs } from './refund-states.ts'

export type QueueFilter = { list: RefundList; takenBy: string | null; onlyLate: boolean }

/** The longest list; open refunds begin with the oldest, finished ones with the newest. */
const MOST = 200

/** The refunds of one list, with their age against the promise and the travellers' initials. */
export async function listRefunds({ db, now }: Pick<Deps, 'db' | 'now'>, filter: QueueFilter) {
  const { list, takenBy, onlyLate } = filter
  const today = nepalDate(now())
  const isOver = list === 'sent' || list === 'rejected'
  const rows = await refunds(db)
    .where('refund.state', 'in', refundLists[list])
    .$if(takenBy !== null, (query) => query.where('refund.taken_by', '=', takenBy))
    .orderBy('refund.created_at', isOver ? 'desc' : 'asc')
    .limit(MOST)
    .execute()
  return rows.map((row) => withAge(row, today, isOver)).filter((row) => !onlyLate || (row.daysLeft ?? 0) < 0)
}

/** The number of refunds in each list. */
export async function countRefunds({ db }: Pick<Deps, 'db'>): Promise<Record<RefundList, number>> {
  const rows = await db
    .selectFrom('refund')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const count = (list: RefundList) =>
    rows
      .filter(({ state }) => (refundLists[list] as readonly string[]).includes(state))
      .reduce((sum, row) => sum + row.count, 0)
  const [pending, approved, sent] = [count('pending'), count('approved'), count('sent')]
  return { pending, approved, sent, failed: count('failed'), rejected: count('rejected') }
}

/** One refund with everything that its decision needs, and its history. */
export async function findRefund({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const row = isUuid(id) ? await refunds(db).where('refund.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('refund-not-found')
  const history = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'refund')
    .where('subject_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .execute()
  const isOver = refundIs.over(row.state)
  return { ...withAge(row, nepalDate(now()), isOver), history }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirst']>>>

function withAge(
  { first_name, last_name, taker_first_name, taker_email, ...row }: Row,
  today: string,
  isOver: boolean,
) {
  const dueOn = addWorkingDays(nepalDate(row.created_at), REFUND_WORKING_DAYS)
  return {
    ...row,
    reference: referenceOf(row.booking_id),
    traveller: maskedName(first_name, last_name),
    taker: row.taken_by && (taker_first_name || taker_email),
    dueOn,
    /** Working days until the promised date; null for a finished refund. */
    daysLeft: isOver ? null : workingDaysUntil(today, dueOn),
  }
}

function refunds(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .leftJoin('account as taker', 'taker.id', 'refund.taken_by')
    .leftJoin('booking_change', 'booking_change.id', 'refund.change_id')
    .select(['refund.id', 'refund.state', 'refund.reason', 'refund.amount_cents', 'refund.created_at'])
    .select(['refund.taken_by', 'refund.approved_by', 'refund.second_approved_by', 'refund.proposed_by'])
    .select(['refund.submitted_at', 'refund.succeeded_at', 'refund.reject_reason', 'refund.retries'])
    .select(['refund.failure', 'refund.manual_reference', 'payment.booking_id'])
    .select(['payment.amount_cents as paid_cents', 'payment.card_last4', 'payment.captured_at'])
    .select(['booking.first_name', 'booking.last_name', 'booking.cancelled_at'])
    .select(({ fn }) => [
      fn.coalesce('booking_change.refund_percentage', 'booking.refund_percentage').as('refund_percentage'),
    ])
    .select(['booking.state as booking_state', 'booking.cancelled_by'])
    .select(['departure.starts_on', 'departure.ends_on', 'trek.name as trek_name'])
    .select(['taker.first_name as taker_first_name', 'taker.email as taker_email'])
}
