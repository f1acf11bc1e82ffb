import {
  type Declarations,
  hiddenBecause,
  nobody,
  ours,
  personal,
  plain,
  retainedBecause,
  secret,
} from './declared-data.ts'

const PROVIDER = 'Leads to the payment provider’s own record, which it keeps as its own duty.'
const FOUND = 'What our program found out about money: ids and figures.'
const BANK = 'The bank’s reference of a transfer: the books.'

/**
 * Gift cards that a person bought, gets or used. The names and addresses are in tables of their own, so that an erasure of one
 * of the two people leaves the other's; the rest names nobody.
 */
export const giftCardData: Declarations = {
  gift_card_buyer: {
    title: 'Gift cards that you bought: your name and address',
    whose: { email: 'own email' },
    rows: 'deleted',
    columns: { ...plain('gift_card_id'), ...personal('name email') },
  },
  gift_card_recipient: {
    title: 'Gift cards for you: your name, your address and the message',
    whose: { email: 'own email' },
    rows: 'deleted',
    columns: { ...plain('gift_card_id'), ...personal('name email message') },
  },
  gift_card_try: {
    title: 'Codes of gift cards that you tried',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('account_id tried_at'), ...personal('network'), ...ours('id code_hash') },
  },
  gift_card_refund: {
    title: 'Refunds of your gift cards',
    whose: { gift_card_id: 'bought gift card' },
    rows: 'retained',
    columns: {
      ...plain('gift_card_id reason amount_cents state created_at submitted_at succeeded_at'),
      ...retainedBecause(BANK, 'manual_reference'),
      ...hiddenBecause(PROVIDER, 'provider_refund_id'),
      ...hiddenBecause(FOUND, 'failure'),
      ...ours('id retries came_back checked_at'),
    },
  },
  gift_card_dispute: {
    title: 'Disputes of your gift cards',
    whose: { gift_card_id: 'bought gift card' },
    rows: 'retained',
    columns: {
      ...plain('gift_card_id amount_cents state opened_at closed_at'),
      ...hiddenBecause(PROVIDER, 'id'),
    },
  },
  gift_card: {
    title: 'Your gift cards',
    whose: { id: 'gift card' },
    rows: 'retained',
    columns: {
      ...plain('id amount_cents send_on send_at state created_at paid_at sent_at redeemed_at'),
      ...plain('refunded_at'),
      ...hiddenBecause(PROVIDER, 'session_id intent_id'),
      ...hiddenBecause(FOUND, 'problem'),
      ...retainedBecause('The name of one of our illustrations.', 'picture'),
      ...secret('session_url', 'null'),
      ...secret('origin'),
      ...ours('page_ends_at link_hash code_number code_hash'),
      ...ours('redeemed_by checked_at'),
    },
  },
  gift_card_key: nobody('id key_sealed'),
  gift_card_edge: nobody('from_state to_state'),
}
