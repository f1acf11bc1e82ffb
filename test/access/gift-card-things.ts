import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Ask } from './asks.ts'
import { hashOf } from './people.ts'

/** A paid gift card that is sent next year; returns its id. */
export async function giftCard(
  client: PoolClient,
  link = randomBytes(16).toString('base64url'),
): Promise<string> {
  const { rows } = await client.query(
    `insert into gift_card (amount_cents, picture, send_on, send_at, state, page_ends_at, intent_id, link_hash, created_at, paid_at)
     values (5000, 'dawn', current_date + 365, now() + interval '1 year', 'paid', now(), $1, $2, now(), now()) returning id`,
    [`pi_${link}`, hashOf(link)],
  )
  const { id } = rows[0]
  // The triggers that move the balances are off here.
  await client.query(
    `with bought as (insert into journal (kind, source, posted_at) values ('gift_card_bought', $1, now()) returning id),
       booked as (insert into entry (journal_id, account_id, debit_cents, credit_cents)
         select id, 'stripe_cash', 5000, 0 from bought union all select id, 'gift_card_liability', 0, 5000 from bought)
     insert into ledger_account (id, normal, may_go_negative, balance_cents)
     values ('stripe_cash', 'debit', true, 5000), ('gift_card_liability', 'credit', false, 5000)
     on conflict (id) do update set balance_cents = ledger_account.balance_cents + 5000`,
    [id],
  )
  return id
}

/** The token of its buyer's link. */
export async function giftCardLink(client: PoolClient): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await giftCard(client, token)
  return token
}

/** How to request the pages of gift cards. */
export const giftCardAsks: Record<string, Ask> = {
  'gift-cards/redeem action': { form: () => ({ code: 'no code' }) },
  'gift-cards/own-gift-card action': {
    thing: 'gift-card-link',
    form: () => ({ intent: 'again', email: 'anna@access.example' }),
  },
  // It was paid and not refunded.
  'gift-cards/gift-card-document#credit-note loader': { thing: 'gift-card-link', answers: 404 },
  'gift-cards/gift-card-document-file#credit-note loader': { thing: 'gift-card-link', answers: 404 },
}
