import type { Lane } from './lane.ts'
import { giftCardProblems } from './gift-card-check.ts'
import { membershipProblems } from './membership-check.ts'
import { sentMails } from './sent-mails.ts'

/** The problems, one line each; none when every cent and every mail is where it belongs. */
export async function moneyProblems(lane: Lane): Promise<string[]> {
  const found = await Promise.all([
    paidSessions(lane),
    confirmedWithoutProvider(lane),
    ledgerDifference(lane),
    mails(lane),
    membershipProblems(lane),
    giftCardProblems(lane),
    violations(lane),
  ])
  return found.flatMap((problems) => problems.slice(0, 5))
}

/** Expired holds at that instant that still hold their spots. */
export async function endlessHolds(lane: Lane, at: Date): Promise<string[]> {
  const held = await lane.rows(`select id from booking where state = 'held' and hold_expires_at <= $1`, [at])
  return held.map(({ id }) => `booking ${id} is held without an end`)
}

export type Rows = (text: string, values?: unknown[]) => Promise<any[]>

/** The difference in cents between our books and the provider's charges less refunds, without fees and transfers. */
export async function differenceCents(rows: Rows): Promise<number> {
  const [{ ours, theirs }] = await rows(
    `select (select coalesce(sum(amount - refunded), 0)::float from stand_in.intent where status = 'succeeded') as theirs,
       (select coalesce(sum(e.debit_cents - e.credit_cents), 0)::float from entry e join journal j on j.id = e.journal_id
        where e.account_id in ('stripe_cash', 'stripe_fees') and j.kind <> 'sent_to_bank') as ours`,
  )
  return ours - theirs
}

/** For each session that the provider was paid for: the booking is confirmed, or the money is refunded as due. */
async function paidSessions({ rows }: Lane): Promise<string[]> {
  const sessions = await rows(
    `select s.id, s.amount, i.refunded, p.id as payment_id, p.state as payment, b.state as booking,
       (select coalesce(sum(r.amount_cents), 0)::float from refund r
        where r.payment_id = p.id and r.state in ('succeeded', 'submitted')) as sent_back,
       (select count(*)::int from refund r where r.payment_id = p.id and r.state in ('approved', 'failed')) as unsent
     from stand_in.session s join stand_in.intent i on i.session_id = s.id
     left join payment p on p.session_id = s.id left join booking b on b.id = p.booking_id
     where s.payment_status = 'paid' and not s.metadata ? 'gift_card_id'`,
  )
  const stands = ['confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled']
  return sessions.flatMap((session) => {
    const { id, amount, refunded, payment, booking, sent_back, unsent } = session
    const problems: string[] = []
    const isWhole =
      payment === 'surplus' ? refunded === amount : payment === 'captured' && stands.includes(booking)
    if (!isWhole) problems.push(`paid ${id} of ${amount}: payment ${payment}, booking ${booking}`)
    if (refunded !== sent_back) problems.push(`paid ${id}: ${refunded} went back, ours say ${sent_back}`)
    if (unsent > 0) problems.push(`paid ${id}: ${unsent} refunds are not sent`)
    return problems
  })
}

/** Bookings confirmed by a payment that the provider does not know; the demonstration's own have no session. */
async function confirmedWithoutProvider({ rows }: Lane): Promise<string[]> {
  const found = await rows(
    `select p.id from payment p left join stand_in.session s on s.id = p.session_id and s.payment_status = 'paid'
     where p.state in ('captured', 'surplus') and p.session_id is not null and s.id is null`,
  )
  return found.map(({ id }) => `payment ${id} is in our books only`)
}

async function ledgerDifference({ rows, before }: Lane): Promise<string[]> {
  const cents = (await differenceCents(rows)) - before.differenceCents
  return cents === 0 ? [] : [`the books hold ${cents} cents more at the provider than it does`]
}

/** Each due confirmation, change, choice, cancellation and late-payment mail is in the mailbox once, under its Message-ID. */
async function mails({ rows, before }: Lane): Promise<string[]> {
  const found = await rows(
    `with paid as (
       select b.id, coalesce(h.from_email, b.email) as email, b.state as booking, p.id as payment_id, p.state,
         p.traveller_link_id as share
       from payment p join booking b on b.id = p.booking_id
       left join lead_handover h on h.booking_id = b.id and h.state = 'accepted'
       where p.created_at >= $1 and p.state in ('captured', 'surplus')
     ), owed as (
       select 'booking-confirmed' as kind, id as about, email from paid where state = 'captured'
       union
       select 'booking-cancelled', id, email from paid where state = 'captured' and booking = 'cancelled'
       union
       select 'departure-cancelled', id, email from paid where state = 'captured' and booking = 'host_cancelled'
       union
       select 'late-payment-refunded', payment_id, email from paid where state = 'surplus' and share is null
       union
       select case c.kind when 'hand-over' then 'booking-taken-over' else 'booking-changed' end, c.id, b.email
       from booking_change c join booking b on b.id = c.booking_id where c.made_at >= $1
       union
       select 'handover-accepted', id, from_email from lead_handover where state = 'accepted' and made_at >= $1
       union
       select 'departure-choice', c.id, b.email from departure_choice c join booking b on b.id = c.booking_id where c.asked_at >= $1
     ), due as (select kind, email, min(about::text) as about, count(*)::int as due from owed group by kind, email),
     sent as (${sentMails})
     select due.kind, about, due.due, coalesce(mails, 0) as mails from due
     left join sent on sent.recipient = due.email and sent.kind = due.kind
     where mails is distinct from due.due`,
    [before.at],
  )
  return found.map(({ kind, about, due, mails: count }) => `${kind} ${about}: ${count} of ${due} mails`)
}

async function violations({ rows }: Lane): Promise<string[]> {
  const found = await rows(
    'select what, ref from invariant_violation union all select what, ref from invariant_violation_of_documents',
  )
  return found.map(({ what, ref }) => `${what}: ${ref}`)
}
