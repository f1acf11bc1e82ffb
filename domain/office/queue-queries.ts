import { sql } from 'kysely'
import { CLAIM_ANSWER_HOURS } from '../claim/claim-rules.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { addWorkingDays, REFUND_WORKING_DAYS, workingDaysUntil } from '../working-day-rules.ts'
import { readBy } from '../verification/own-verification-queries.ts'
import { VERIFICATION_WORKING_DAYS } from '../verification/verification-rules.ts'
import { promisedHours, SUPPORT_PROMISE_HOURS } from '../support/support-hours-rules.ts'
import { findSupportWaits } from '../support/support-inbox-queries.ts'
import { findContactWaits } from '../contact/contact-queries.ts'
import { countOffice } from './office-counts-queries.ts'
import { chargeDay } from '../payment-plan/instalment-times-rules.ts'
import { instalmentIs } from '../payment-plan/instalment-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { payoutIs } from '../payout/payout-states.ts'
import { stateList } from '../state-list.ts'

export type Queue = {
  to: string
  label: string
  open: number
  oldestAt: Date | null
  /** The promise to travellers and hosts, in words; null without one. */
  promise: string | null
  /** The share of the promised time that the oldest item has used, in per cent; null without a promise. */
  usedPercent: number | null
  late: number
}

const HOUR = 3_600_000
/** A host's share is sent within a day of being due (PRODUCT, Money). */
const PAYOUT_HOURS = 24
/** A request for erasure is answered within a month (GDPR, article 12). */
const ERASURE_DAYS = 30

/** Every queue of the office with its age against the promise. */
export async function findQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Queue[]> {
  const at = now()
  const [counts, asked, waiting, applied, chats, written, claimed] = await Promise.all([
    countOffice({ db, now }),
    refundsAsked(db),
    oldest(db, at),
    applicationsSent(db),
    findSupportWaits({ db }),
    findContactWaits({ db }),
    claimsMade(db),
  ])
  const today = nepalDate(at)
  const waits = asked.map((on) => REFUND_WORKING_DAYS - workingDaysUntil(today, dueOn(on)))
  const payoutHours = waiting.payouts && (at.getTime() - waiting.payouts.getTime()) / HOUR
  const erasureDays = waiting.erasures && (at.getTime() - waiting.erasures.getTime()) / (24 * HOUR)
  const plain = { promise: null, usedPercent: null, late: 0 }
  const reading = applied.map((at) => VERIFICATION_WORKING_DAYS - workingDaysUntil(today, readBy(at)))
  const contactHours = written.map((since) => promisedHours(since, at))
  const claimHours = claimed.map((made) => (at.getTime() - made.getTime()) / HOUR)
  const chatHours = chats.map((since) => promisedHours(since, at))
  return [
    {
      to: '/admin/verifications',
      label: 'Host verification',
      open: counts.verifications,
      oldestAt: applied[0] ?? null,
      promise: '1 to 2 business days',
      usedPercent: reading[0] === undefined ? null : (reading[0] / VERIFICATION_WORKING_DAYS) * 100,
      late: reading.filter((days) => days > VERIFICATION_WORKING_DAYS).length,
    },
    {
      to: '/admin/refunds',
      label: 'Refunds',
      open: counts.refunds,
      oldestAt: asked[0] ?? null,
      promise: `${REFUND_WORKING_DAYS} working days`,
      usedPercent: waits[0] === undefined ? null : (waits[0] / REFUND_WORKING_DAYS) * 100,
      late: waits.filter((days) => days > REFUND_WORKING_DAYS).length,
    },
    {
      to: '/admin/claims',
      label: 'Claims',
      open: counts.claims,
      oldestAt: claimed[0] ?? null,
      promise: `${CLAIM_ANSWER_HOURS} hours`,
      usedPercent: claimHours[0] === undefined ? null : (claimHours[0] / CLAIM_ANSWER_HOURS) * 100,
      late: claimHours.filter((hours) => hours > CLAIM_ANSWER_HOURS).length,
    },
    {
      to: '/admin/overdue',
      label: 'Overdue payments',
      open: counts.overdue,
      oldestAt: waiting.overdue,
      ...plain,
    },
    {
      to: '/admin/payouts',
      label: 'Payouts',
      open: counts.payouts,
      oldestAt: waiting.payouts,
      promise: `${PAYOUT_HOURS} hours after they are due`,
      usedPercent: payoutHours === null ? null : (payoutHours / PAYOUT_HOURS) * 100,
      late: payoutHours !== null && payoutHours > PAYOUT_HOURS ? counts.payouts : 0,
    },
    {
      to: '/admin/support',
      label: 'Support',
      open: counts.support,
      oldestAt: chats[0] ?? null,
      promise: `${SUPPORT_PROMISE_HOURS} hours, Saturdays not counted`,
      usedPercent: chatHours[0] === undefined ? null : (chatHours[0] / SUPPORT_PROMISE_HOURS) * 100,
      late: chatHours.filter((hours) => hours > SUPPORT_PROMISE_HOURS).length,
    },
    {
      to: '/admin/contact',
      label: 'Contact',
      open: counts.contact,
      oldestAt: written[0] ?? null,
      promise: `${SUPPORT_PROMISE_HOURS} hours, Saturdays not counted`,
      usedPercent: contactHours[0] === undefined ? null : (contactHours[0] / SUPPORT_PROMISE_HOURS) * 100,
      late: contactHours.filter((hours) => hours > SUPPORT_PROMISE_HOURS).length,
    },
    {
      to: '/admin/messages',
      label: 'Reported messages',
      open: counts.reports,
      oldestAt: waiting.reports,
      ...plain,
    },
    {
      to: '/admin/reports',
      label: 'Reported content',
      open: counts.contentReports,
      oldestAt: waiting.contentReports,
      ...plain,
    },
    {
      to: '/admin/credit',
      label: 'Credit',
      open: counts.credit,
      oldestAt: waiting.credit,
      ...plain,
    },
    {
      to: '/admin/differences',
      label: 'Differences',
      open: counts.differences,
      oldestAt: waiting.differences,
      ...plain,
    },
    {
      to: '/admin/failures',
      label: 'Jobs and webhooks',
      open: counts.failures,
      oldestAt: waiting.failures,
      ...plain,
    },
    {
      to: '/admin/roles',
      label: 'Second approvals',
      open: counts.proposals,
      oldestAt: waiting.proposals,
      ...plain,
    },
    {
      to: '/admin/erasures',
      label: 'Erasures',
      open: counts.erasures,
      oldestAt: waiting.erasures,
      promise: '1 month, by law',
      usedPercent: erasureDays === null ? null : (erasureDays / ERASURE_DAYS) * 100,
      late: erasureDays !== null && erasureDays > ERASURE_DAYS ? 1 : 0,
    },
  ]
}

/** The last date for a refund requested at that instant. */
export function dueOn(askedAt: Date) {
  return addWorkingDays(nepalDate(askedAt), REFUND_WORKING_DAYS)
}

async function applicationsSent(db: Deps['db']): Promise<Date[]> {
  const applications = await db
    .selectFrom('verification')
    .select('submitted_at')
    .where('state', '=', 'pending')
    .orderBy('submitted_at')
    .execute()
  return applications.flatMap(({ submitted_at }) => (submitted_at ? [submitted_at] : []))
}

async function claimsMade(db: Deps['db']): Promise<Date[]> {
  const open = db.selectFrom('claim').select('made_at').where('state', '=', 'open').orderBy('made_at')
  return (await open.execute()).map(({ made_at }) => made_at)
}

async function refundsAsked(db: Deps['db']): Promise<Date[]> {
  const refunds = await db
    .selectFrom('refund')
    .select('created_at')
    .where('state', 'in', ['requested', 'failed', 'manual'])
    .orderBy('created_at')
    .execute()
  return refunds.map(({ created_at }) => created_at)
}

const none: Oldest = {
  overdue: null,
  payouts: null,
  credit: null,
  reports: null,
  contentReports: null,
  differences: null,
  failures: null,
  proposals: null,
  erasures: null,
}

type Oldest = Record<
  | 'overdue'
  | 'payouts'
  | 'credit'
  | 'reports'
  | 'contentReports'
  | 'differences'
  | 'failures'
  | 'proposals'
  | 'erasures',
  Date | null
>

async function oldest(db: Deps['db'], at: Date): Promise<Oldest> {
  const { rows } = await sql<Oldest>`select
    ((select min(i.due_on) + time '10:00' from instalment i join booking b on b.id = i.booking_id
      where i.state in ${stateList(instalmentIs.open)} and b.state in ${stateList(bookingIs.confirmed)}
        and i.due_on <= ${chargeDay(at)}) at time zone 'Asia/Kathmandu') as overdue,
    (select min(batched_at) from payout where state in ${stateList(payoutIs.open)}) as payouts,
    (select min(created_at) from credit_grant where state = 'waiting') as credit,
    (select min(reported_at) from message_report where decided_at is null) as reports,
    (select min(reported_at) from content_report where decided_at is null) as "contentReports",
    (select min(asked_at) from erasure where state = 'waiting') as erasures,
    (select min(found_at) from provider_difference where settled_at is null) as differences,
    (select min(proposed_at) from proposal where state = 'proposed') as proposals,
    least((select min(failed_at) from failed_job where retried_at is null),
      (select min(received_at) from payment_event
        where applied_at is null and (attempts > 0 or error is not null))) as failures`.execute(db)
  return rows[0] ?? none
}
