import type { Lane } from './lane.ts'
import { sentMails } from './sent-mails.ts'

type Books = Pick<Lane, 'rows' | 'before'>

/** The problems of gift cards, one line each: payments, credit, refunds and mails. */
export async function giftCardProblems(books: Books): Promise<string[]> {
  const found: string[] = []
  for (const look of [paid, mails]) found.push(...(await look(books)).slice(0, 5))
  return found
}

/** Each card paid at the provider is in our books once and to the cent: unused, credited, or all of it gone back. */
async function paid({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `select s.id, s.amount, i.refunded, g.state, g.amount_cents::int as ours, r.state as refund,
       (select count(*)::int from journal j where j.source = g.id::text
         and j.kind = case g.state when 'expired' then 'gift_card_surplus' else 'gift_card_bought' end) as facts,
       (select coalesce(sum(e.credit_cents), 0)::int from journal j join entry e on e.journal_id = j.id
         where j.source = g.id::text and j.kind = 'gift_card_redeemed' and e.account_id = 'credit:' || g.redeemed_by) as credit
     from stand_in.session s join stand_in.intent i on i.session_id = s.id
     left join gift_card g on g.id::text = s.metadata ->> 'gift_card_id'
     left join gift_card_refund r on r.gift_card_id = g.id
     where s.payment_status = 'paid' and s.metadata ? 'gift_card_id' and s.created_at >= $1`,
    [before.at],
  )
  return found.flatMap(({ id, amount, refunded, state, ours, refund, facts, credit }) => {
    const isBack = state === 'refunded' || state === 'expired'
    const isWhole = ours === amount && facts === 1 && credit === (state === 'redeemed' ? amount : 0)
    const isEnded = isBack ? refunded === amount && refund === 'succeeded' : refunded === 0 && refund === null
    return isWhole && isEnded && state !== 'ordered'
      ? []
      : [
          `gift card ${id} of ${amount}: ${state} ${ours}, ${facts} facts, credit ${credit}, refund ${refund} ${refunded}`,
        ]
  })
}

/** Each receipt, card, use and refund is mailed once. */
async function mails({ rows, before }: Books): Promise<string[]> {
  const found = await rows(
    `with owed as (
       select k.kind, g.id, case k.kind when 'gift-card' then r.email else b.email end::text as email
       from gift_card g join gift_card_buyer b on b.gift_card_id = g.id join gift_card_recipient r on r.gift_card_id = g.id
       join (values ('gift-card-receipt', '{sent,redeemed,refunded}'::text[]), ('gift-card', '{sent,redeemed}'),
         ('gift-card-redeemed', '{redeemed}'), ('gift-card-refunded', '{refunded}')) as k (kind, states)
         on g.state = any(k.states)
         or k.kind = 'gift-card-refunded' and g.state = 'expired' and g.intent_id is not null
       where g.created_at >= $1
     ), sent as (${sentMails})
     select owed.kind, id, coalesce(mails, 0) as mails from owed
     left join sent on sent.recipient = owed.email and sent.kind = owed.kind
     where mails is distinct from 1`,
    [before.at],
  )
  return found.map(({ kind, id, mails: count }) => `${kind} ${id}: ${count} mails`)
}
