import { chargeDay } from '#domain/payment-plan/instalment-times-rules.ts'
import type { Lane } from '../lane.ts'
import { sentMails } from '../sent-mails.ts'

/**
 * The problems of bookings that are paid in parts, one line each: each part is charged at most once at the provider, each try
 * makes at most one charge, paid or not, and a part is paid exactly when the provider was paid; each part of today was tried; and each payment and failed try is mailed once.
 */
export async function partProblems(lane: Lane): Promise<string[]> {
  const found: string[] = []
  for (const look of [charges, repeated, untried, unfinished, mails])
    found.push(...(await look(lane)).slice(0, 5))
  return found
}

/** Successful charges of each part at the provider, and what our books say. */
async function charges({ rows }: Lane): Promise<string[]> {
  const found = await rows(
    `select n.metadata ->> 'instalment_id' as part, count(*)::int as times, coalesce(min(i.state), 'unknown') as state,
       (select count(*)::int from payment p where p.instalment_id = i.id and p.state = 'captured' and p.try is not null) as ours
     from stand_in.intent n left join instalment i on i.id = (n.metadata ->> 'instalment_id')::uuid
     where n.status = 'succeeded' and n.metadata ->> 'charge' = 'saved_card' group by 1, i.id`,
  )
  return found.flatMap(({ part, times, state, ours }) =>
    times === 1 && state === 'paid' && ours === 1
      ? []
      : [`part ${part}: charged ${times} times; ours is ${state}, paid by ${ours} charges`],
  )
}

/** Tries that the provider has several charges for. */
async function repeated({ rows }: Lane): Promise<string[]> {
  const found = await rows(
    `select metadata ->> 'instalment_id' as part, metadata ->> 'try' as try, count(*)::int as times from stand_in.intent
     where metadata ->> 'charge' = 'saved_card' group by 1, 2 having count(*) > 1`,
  )
  return found.map(({ part, try: number, times }) => `part ${part}: try ${number} made ${times} charges`)
}

/** Parts that are due and were not tried today, and bookings that should have ended. */
async function untried(lane: Lane): Promise<string[]> {
  const day = chargeDay(await lane.now())
  const found = await lane.rows(
    `select i.id, i.due_on + 3 < $1::date as is_over from instalment i join booking b on b.id = i.booking_id
     where i.state = 'open' and b.state = 'confirmed' and i.due_on <= $1::date
       and (i.tried_on is distinct from $1::date or i.due_on + 3 < $1::date)`,
    [day],
  )
  return found.map(
    ({ id, is_over }) => `part ${id} ${is_over ? 'is unpaid after its last day' : 'was not tried'}`,
  )
}

/** Charges whose end our books do not know, and those that could still be paid later. */
async function unfinished({ rows }: Lane): Promise<string[]> {
  const found = await rows(
    `select p.id::text as what, p.state from payment p where p.try is not null and p.state in ('created', 'open', 'processing')
     union all select n.id, n.status from stand_in.intent n
       where n.metadata ->> 'charge' = 'saved_card' and n.status not in ('succeeded', 'canceled')`,
  )
  return found.map(({ what, state }) => `charge ${what} is still ${state}`)
}

async function mails({ rows, before }: Lane): Promise<string[]> {
  const found = await rows(
    `with due as (
       select b.email, case when p.state = 'captured' then 'part-paid' else 'part-failed' end as kind, count(*)::int as due
       from payment p join booking b on b.id = p.booking_id
       where p.created_at >= $1 and p.instalment_id is not null
         and (p.state = 'captured' or (p.state = 'expired' and p.try is not null)) group by 1, 2
     ), sent as (${sentMails})
     select due.*, coalesce(mails, 0) as mails from due left join sent on sent.recipient = due.email and sent.kind = due.kind
     where mails is distinct from due.due`,
    [before.at],
  )
  return found.map(({ kind, email, due, mails: count }) => `${kind} to ${email}: ${count} of ${due} mails`)
}
