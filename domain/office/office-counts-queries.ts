import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { bankWaits } from '../verification/verification-queue-queries.ts'
import { chargeDay } from '../payment-plan/instalment-times-rules.ts'
import { instalmentIs } from '../payment-plan/instalment-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { refundIs } from '../payment/refund-states.ts'
import { stateList } from '../state-list.ts'
import { payoutIs } from '../payout/payout-states.ts'
import { supportCaseIs } from '../message/support-case-states.ts'

export type OfficeCounts = {
  /** Host applications, and bank details of hosts that nobody has checked. */
  verifications: number
  refunds: number
  claims: number
  /** Parts of bookings that are unpaid after their due day. */
  overdue: number
  /** Payouts that await one of the two operators. */
  payouts: number
  credit: number
  /** Support chats that await our answer. */
  support: number
  /** Unanswered messages of the contact form. */
  contact: number
  /** Undecided reports of messages. */
  reports: number
  /** Undecided reports of treks, reviews and hosts. */
  contentReports: number
  differences: number
  failures: number
  /** Proposals for a second operator. */
  proposals: number
  /** Pending erasures. */
  erasures: number
}

/** The number of waiting items in each part of the office, by the same conditions as the lists. */
export async function countOffice({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OfficeCounts> {
  const { rows } = await sql<OfficeCounts>`select
    (select count(*) from verification where state = 'pending')
      + (select count(*) from host join vault.bank_account b on b.host_id = host.id where ${bankWaits}) as verifications,
    (select count(*) from refund where state in ${stateList(refundIs.undecided)}) as refunds,
    (select count(*) from claim where state = 'open') as claims,
    (select count(*) from instalment i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
      where i.state in ${stateList(instalmentIs.open)} and b.state in ${stateList(bookingIs.confirmed)}
        and d.state not in ${stateList(departureIs.cancelled)}
        and i.due_on <= ${chargeDay(now())}) as overdue,
    (select count(*) from payout where state in ${stateList(payoutIs.open)}) as payouts,
    (select count(*) from credit_grant where state = 'waiting') as credit,
    (select count(*) from support_case where waiting_since is not null and state in ${stateList(supportCaseIs.unanswered)}) as support,
    (select count(*) from contact_message where state = 'open') as contact,
    (select count(*) from message_report where decided_at is null) as reports,
    (select count(distinct (subject_kind, subject_id)) from content_report where decided_at is null) as "contentReports",
    (select count(*) from provider_difference where settled_at is null) as differences,
    (select count(*) from failed_job where retried_at is null)
      + (select count(*) from payment_event where applied_at is null and (attempts > 0 or error is not null)) as failures,
    (select count(*) from proposal where state = 'proposed') as proposals,
    (select count(*) from erasure where state = 'waiting') as erasures
  `.execute(db)
  return rows[0] ?? noCounts
}

/** The counts before the first query. */
export const noCounts: OfficeCounts = {
  verifications: 0,
  refunds: 0,
  claims: 0,
  overdue: 0,
  payouts: 0,
  credit: 0,
  erasures: 0,
  support: 0,
  contact: 0,
  reports: 0,
  contentReports: 0,
  differences: 0,
  failures: 0,
  proposals: 0,
}
