import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { checkHolders, type HolderCheck } from './bank/check-holder.ts'
import { workingDaysUntil } from '../working-day-rules.ts'
import { readBy } from './own-verification-queries.ts'
import { verificationIs } from './verification-states.ts'
import { stateList } from '../state-list.ts'
import { hostIs } from '../host/host-states.ts'

export const verificationLists = ['waiting', 'bank', 'names', 'ended', 'decided', 'suspended'] as const
export type VerificationList = (typeof verificationLists)[number]

export type QueuedHost = {
  /** The application's id; for bank details and suspensions the host's. */
  id: string
  name: string
  kind: 'individual' | 'company'
  /** New details of a host with treks; only in the lists of applications. */
  isRenewal?: boolean
  /** When it was sent, the details were entered, it was decided, or the host was suspended. */
  at: Date
  /** The decision, or the account for payouts. */
  note: string
  /** Working days until the promise ends; null without a promise. */
  daysLeft: number | null
  /** For bank details: the letter of the bank that an operator requested, or that the host has sent. */
  letter: { isSent: boolean; at: Date; by: string } | null
  /** For bank details: the comparison of their holder with the legal name. */
  check: HolderCheck | null
}

/** The maximum of a list; pending ones start with the oldest, others with the newest. */
const MOST = 200

/**
 * Pending applications, unchecked bank details and public names, ended approvals, decided applications, and suspended
 * hosts.
 */
export async function listVerifications(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  list: VerificationList,
): Promise<QueuedHost[]> {
  const { rows } = await sql<Row>`${queries[list]} limit ${MOST}`.execute(deps.db)
  const today = nepalDate(deps.now())
  const waiting = list === 'bank' ? rows.map(({ id }) => id) : []
  const checks = await checkHolders(deps, waiting)
  return rows.map(({ letterAt, letterIsSent = false, letterBy = '', ...row }) => ({
    ...row,
    letter: letterAt ? { isSent: letterIsSent, at: letterAt, by: letterBy || 'an operator' } : null,
    check: checks.get(row.id) ?? null,
    daysLeft: list === 'waiting' ? workingDaysUntil(today, readBy(row.at)) : null,
  }))
}

type Row = Omit<QueuedHost, 'daysLeft' | 'check' | 'letter'> & {
  letterAt?: Date | null
  letterIsSent?: boolean
  letterBy?: string
}

/** The number of entries in each list. */
export async function countVerifications({
  db,
}: Pick<Deps, 'db'>): Promise<Record<VerificationList, number>> {
  const { rows } = await sql<Record<VerificationList, number>>`select
    (select count(*) from verification where state = 'pending') as waiting,
    (select count(*) from host join vault.bank_account b on b.host_id = host.id where ${bankWaits}) as bank,
    (select count(*) from public_name_request where decided_at is null) as names,
    (select count(*) from host h where ${approvalEnded}) as ended,
    (select count(*) from verification where state in ${stateList(verificationIs.decided)}) as decided,
    (select count(*) from host where status = 'suspended') as suspended`.execute(db)
  return rows[0] ?? { waiting: 0, bank: 0, names: 0, ended: 0, decided: 0, suspended: 0 }
}

/**
 * For a host and their bank account `b`: details that nobody has checked or rejected, or that the host reports as not
 * theirs.
 */
export const bankWaits = sql`((host.status = 'approved' and b.confirmed_at is null and b.review <> 'rejected')
  or exists (select from bank_case c where c.host_id = host.id and c.closed_at is null))`

/** For a host `h` who may run treks: the approval ended because the document had expired. */
const approvalEnded = sql`h.approval_ended_at is not null and h.status in ${stateList(hostIs.running)}`

const queries = {
  waiting: sql`select v.id, h.display_name as name, h.kind, v.kind = 'renewal' as "isRenewal", v.submitted_at as at, '' as note
    from verification v join host h on h.id = v.account_id
    where v.state = 'pending' order by v.submitted_at, v.id`,
  bank: sql`select host.id, host.display_name as name, host.kind, coalesce(b.returned_at, b.changed_at) as at,
      b.masked || case when b.returned_at is null then '' else ', returned by the bank: ' || b.return_reason end
        || case when c.id is null then '' else ', reported by the host: this was not me' end as note,
      b.review = 'letter_sent' as "letterIsSent", coalesce(o.first_name, '') as "letterBy",
      case when b.review in ('letter_asked', 'letter_sent') then coalesce(l.uploaded_at, b.reviewed_at) end as "letterAt"
    from host join vault.bank_account b on b.host_id = host.id
      left join account o on o.id = b.reviewed_by
      left join vault.bank_letter l on l.host_id = host.id and b.review = 'letter_sent'
      left join bank_case c on c.host_id = host.id and c.closed_at is null
    where ${bankWaits} order by c.id is null, coalesce(b.returned_at, b.changed_at), host.id`,
  names: sql`select h.id, h.display_name as name, h.kind, r.asked_at as at, r.name as note
    from public_name_request r join host h on h.id = r.host_id
    where r.decided_at is null order by r.asked_at, r.id`,
  ended: sql`select h.id, h.display_name as name, h.kind, h.approval_ended_at as at,
      case when exists (select from verification v where v.account_id = h.id and v.state = 'pending')
        then 'the document expired, a renewal waits' else 'the document expired' end as note
    from host h where ${approvalEnded} order by h.approval_ended_at, h.id`,
  decided: sql`select v.id, h.display_name as name, h.kind, v.kind = 'renewal' as "isRenewal", v.decided_at as at, v.state as note
    from verification v join host h on h.id = v.account_id
    where v.state in ${stateList(verificationIs.decided)} order by v.decided_at desc, v.id`,
  suspended: sql`select h.id, h.display_name as name, h.kind, coalesce(h.suspended_at, h.created_at) as at,
      h.suspended_reason as note
    from host h where h.status = 'suspended' order by h.suspended_at desc nulls last, h.id`,
}
