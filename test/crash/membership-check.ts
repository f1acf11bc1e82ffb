import type { Lane } from './lane.ts'
import { sentMails } from './sent-mails.ts'

type Books = Pick<Lane, 'rows' | 'before'>

/** The problems of memberships, one line each: payments, invoices, refunds, cancellations and mails. */
export async function membershipProblems(books: Books): Promise<string[]> {
  const found: string[] = []
  for (const look of [paid, ownOnly, subscriptions, mails]) found.push(...(await look(books)).slice(0, 5))
  return found
}

/** Each invoice paid at the provider is in our books once and to the cent; one that bought nothing is refunded. */
async function paid({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `select u.session_id, t.id, t.amount, i.refunded, m.state as membership, o.state, o.amount_cents::int, o.refunded_cents::int,
       (select count(*)::int from journal j where j.kind = 'membership_paid' and j.source = t.id) as facts,
       (select coalesce(sum(r.amount_cents), 0)::int from membership_refund r where r.invoice_id = t.id and r.state = 'sent') as back
     from stand_in.invoice t join stand_in.intent i on i.id = t.intent_id
     join stand_in.subscription u on u.id = t.subscription_id
     left join membership_invoice o on o.id = t.id left join membership m on m.id = o.membership_id
     where t.status = 'paid' and u.anchored_at >= $1`,
    [before.at],
  )
  return found.flatMap(({ session_id, id, amount, refunded, membership, facts, back, ...ours }) => {
    const isKept = ours.state === 'paid' && ours.amount_cents === amount && facts === 1
    const owed = membership === 'surplus' ? amount : 0
    const isWhole = refunded === owed && back === owed && ours.refunded_cents === owed
    return isKept && isWhole
      ? []
      : [
          `paid ${session_id}, invoice ${id} of ${amount}: ours ${ours.state} ${ours.amount_cents}, ${facts} facts, ` +
            `membership ${membership}, ${refunded} went back, ours say ${back}`,
        ]
  })
}

/** Invoices that are paid in our books and not at the provider. */
async function ownOnly({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `select o.id from membership_invoice o left join stand_in.invoice t on t.id = o.id and t.status = 'paid'
     where o.state = 'paid' and o.created_at >= $1 and t.id is null`,
    [before.at],
  )
  return found.map(({ id }) => `invoice ${id} is in our books only`)
}

/** Each subscription has the same state on both sides, one for each member, and every cancellation took effect. */
async function subscriptions({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `select u.session_id, u.status, u.cancel_at_period_end, m.state, m.ends_at_period_end, m.wish,
       (select count(*)::int from membership x where x.account_id = m.account_id
        and x.state in ('active', 'past_due', 'ended')) as others
     from stand_in.subscription u left join membership m on m.subscription_id = u.id where u.anchored_at >= $1`,
    [before.at],
  )
  const as: Record<string, string[]> = {
    active: ['active'],
    past_due: ['past_due'],
    canceled: ['ended', 'surplus'],
  }
  return found.flatMap(({ session_id, status, state, wish, others, ...ending }) => {
    const isSame = as[status]?.includes(state) && others === 1 && wish === null
    const endsAlike = status === 'canceled' || ending.cancel_at_period_end === ending.ends_at_period_end
    return isSame && endsAlike
      ? []
      : [`paid ${session_id}: subscription ${status}, ours ${state}, wish ${wish}, ${others} of this member`]
  })
}

/** Each beginning, end and double payment of a membership is mailed once. */
async function mails({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `with owed as (
       select k.kind, m.id, a.email from membership m join account a on a.id = m.account_id
       join (values ('membership-begun', '{active,past_due,ended}'::text[]), ('membership-ended', '{ended}'),
         ('membership-returned', '{surplus}')) as k (kind, states) on m.state = any(k.states)
       where m.created_at >= $1
     ), sent as (${sentMails})
     select owed.kind, id, coalesce(mails, 0) as mails from owed
     left join sent on sent.recipient = owed.email and sent.kind = owed.kind
     where mails is distinct from 1`,
    [before.at],
  )
  return found.map(({ kind, id, mails: count }) => `${kind} ${id}: ${count} mails`)
}
