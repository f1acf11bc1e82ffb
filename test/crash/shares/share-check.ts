import { connect } from '#db/connect.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { findParty } from '#domain/traveller-share/party-queries.ts'
import type { Lane } from '../lane.ts'
import { sentMails } from '../sent-mails.ts'
import type { Together } from './book-together.ts'

type Seen = Pick<Lane, 'rows' | 'before'>

/**
 * The problems of shares that were paid with links, one line each: the provider was paid for each link as often as our books say, at
 * most one time, and has sent everything else back; what is unpaid is the sum of the open parts; and each payment is mailed once, to
 * the payer and to the lead.
 */
export async function shareProblems(lane: Seen): Promise<string[]> {
  const found: string[] = []
  for (const look of [payments, unpaid, mails]) found.push(...(await look(lane)).slice(0, 5))
  return found
}

async function payments({ rows, before }: Seen): Promise<string[]> {
  const found = await rows(
    `with ours as (
       select traveller_link_id as link, count(*) filter (where state = 'captured')::int as times,
         coalesce(sum(amount_cents - refunded_cents) filter (where state = 'captured'), 0)::float as cents
       from payment where traveller_link_id is not null and created_at >= $1 group by 1
     ), theirs as (
       select p.traveller_link_id as link, sum(i.amount - i.refunded)::float as cents,
         count(*) filter (where i.refunded < i.amount)::int as times
       from stand_in.session s join stand_in.intent i on i.session_id = s.id and i.status = 'succeeded'
       join payment p on p.id::text = s.metadata ->> 'payment_id'
       where p.traveller_link_id is not null and p.created_at >= $1 group by 1
     )
     select ours.link, ours.times, ours.cents, coalesce(theirs.times, 0) as their_times, coalesce(theirs.cents, 0) as their_cents
     from ours left join theirs using (link)
     where ours.times > 1 or ours.times <> coalesce(theirs.times, 0) or ours.cents <> coalesce(theirs.cents, 0)`,
    [before.at],
  )
  return found.map(
    ({ link, times, cents, their_times, their_cents }) =>
      `share ${link}: ours ${times} times, ${cents} cents; the provider's ${their_times} times, ${their_cents} cents`,
  )
}

/** The price of a booking is what its cards paid and what is unpaid, and that is the sum of its open parts. */
async function unpaid({ rows, before }: Seen): Promise<string[]> {
  const found = await rows(
    `select b.id, b.total_cents::float, b.unpaid_cents::float,
       coalesce((select sum(p.amount_cents) from payment p where p.booking_id = b.id and p.state = 'captured'), 0)::float as paid,
       coalesce((select sum(i.cents) from instalment i where i.booking_id = b.id and i.state = 'open'), 0)::float as parts
     from booking b where b.state = 'confirmed' and b.plan <> 'full' and b.confirmed_at >= $1`,
    [before.at],
  )
  return found.flatMap(({ id, total_cents, unpaid_cents, paid, parts }) =>
    unpaid_cents === parts && total_cents === paid + unpaid_cents
      ? []
      : [`booking ${id} of ${total_cents}: ${paid} paid, ${unpaid_cents} unpaid, ${parts} in its parts`],
  )
}

async function mails({ rows, before }: Seen): Promise<string[]> {
  const found = await rows(
    `with paid as (
       select b.email as lead, l.email as payer, p.state from payment p
       join traveller_link l on l.id = p.traveller_link_id join booking b on b.id = p.booking_id
       where p.created_at >= $1 and p.state in ('captured', 'surplus')
     ), owed as (
       select 'share-paid' as kind, payer as email from paid where state = 'captured'
       union all select 'share-paid-to-lead', lead from paid where state = 'captured'
       union all select 'share-not-needed', payer from paid where state = 'surplus'
     ), due as (select kind, email, count(*)::int as due from owed group by 1, 2),
     sent as (${sentMails})
     select due.*, coalesce(mails, 0) as mails from due left join sent on sent.recipient = due.email and sent.kind = due.kind
     where mails is distinct from due.due`,
    [before.at],
  )
  return found.map(({ kind, email, due, mails: count }) => `${kind} to ${email}: ${count} of ${due} mails`)
}

/** The bookings where what the travellers still owe, with the lead's rest, is not what is unpaid. */
export async function divisionProblems(lane: Lane, bookings: readonly Together[]): Promise<string[]> {
  const db = connect(lane.databaseUrl, { max: 1, applicationName: 'share-check' })
  try {
    const found: string[] = []
    for (const { id } of bookings) {
      const party = await findParty(db, await findBooking(db, id), await lane.now())
      const dues = party.members.map(({ share }) => share?.dueCents ?? 0)
      const sum = dues.reduce((cents, due) => cents + due, party.leadDueCents)
      if (sum !== party.unpaidCents || Math.min(party.leadDueCents, ...dues) < 0)
        found.push(
          `booking ${id}: ${dues.join(' + ')} + ${party.leadDueCents} is not ${party.unpaidCents} unpaid`,
        )
    }
    return found
  } finally {
    await db.destroy()
  }
}
