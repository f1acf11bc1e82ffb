import { type Declarations, retainedBecause, nobody, ours, plain, secret } from './declared-data.ts'

const PROVIDER = 'Leads to the payment provider’s own record, which it keeps as its own duty.'
const INVOICE = 'The number and amount of an invoice: the books.'

/** Memberships: orders, payments and refunds. */
export const membershipData: Declarations = {
  membership_refund: {
    title: 'Refunds of your membership',
    whose: { invoice_id: 'invoice' },
    rows: 'retained',
    columns: { ...plain('invoice_id amount_cents state created_at'), ...retainedBecause(PROVIDER, 'id') },
  },
  membership_dispute: {
    title: 'Disputes of your membership',
    whose: { invoice_id: 'invoice' },
    rows: 'retained',
    columns: {
      ...plain('invoice_id amount_cents state opened_at closed_at'),
      ...retainedBecause(PROVIDER, 'id'),
    },
  },
  membership_invoice: {
    title: 'Invoices of your membership',
    whose: { membership_id: 'membership' },
    rows: 'retained',
    columns: {
      ...plain('membership_id state amount_cents starts_at ends_at paid_at refunded_cents created_at'),
      ...retainedBecause(PROVIDER, 'id intent_id'),
      ...retainedBecause(INVOICE, 'number'),
      ...secret('pay_url', 'null'),
      ...ours('refund_key'),
    },
  },
  membership: {
    title: 'Your membership',
    whose: { account_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id account_id plan price_cents state period_ends_at ends_at_period_end wish created_at'),
      ...plain('begun_at ended_at announced_at'),
      ...retainedBecause(PROVIDER, 'session_id subscription_id'),
      ...secret('session_url', 'null'),
      ...secret('origin'),
      ...ours('page_ends_at checked_at'),
    },
  },
  membership_edge: nobody('from_state to_state'),
}
