import {
  type Declarations,
  hiddenBecause,
  retainedBecause,
  nobody,
  ours,
  personal,
  plain,
} from './declared-data.ts'

const BOOKS = 'The books: double entry, append only. They know an id and amounts.'
const ACTS = 'What operators did, never changed. By our rule it holds ids and figures, no names.'

const ISSUED = 'The law wants numbered documents to stay as they were issued. They do not name the traveller.'

const PROVIDER = 'Leads to the payment provider’s own record, which it keeps as its own duty.'
const SENTENCE = 'One of our own sentences about money, with figures.'

/** Payments, the ledger, the bank and the office: data that stays after an erasure, because it names nobody. */
export const moneyData: Declarations = {
  instalment: {
    title: 'Later parts of your payments',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: plain(
      'id booking_id due_on cents state made_at ended_at tries tried_on extended_to reminded_days',
    ),
  },
  saved_card: {
    title: 'Saved cards for later parts',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: {
      ...plain('id booking_id valid_until saved_at removed_at'),
      ...personal('customer_id method_id brand last4'),
    },
  },
  card_page: {
    title: 'Pages on which you saved another card',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: { ...plain('id booking_id state made_at'), ...retainedBecause(PROVIDER, 'session_id') },
  },
  payment: {
    title: 'Payments',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id amount_cents currency state refunded_cents created_at captured_at checked_at'),
      ...plain('change_order_id instalment_id try traveller_link_id'),
      ...retainedBecause(PROVIDER, 'session_id intent_id'),
      ...plain('problem_closed_at problem_return_at'),
      ...retainedBecause(SENTENCE, 'problem'),
      ...personal('session_order', "'{}'"),
      ...personal('session_url card_fingerprint card_last4 payer_visitor_id', 'null'),
    },
  },
  refund: {
    title: 'Refunds',
    whose: { payment_id: 'payment' },
    rows: 'retained',
    columns: {
      ...plain('id payment_id amount_cents reason state created_at submitted_at succeeded_at approved_at'),
      ...plain('rejected_at reject_reason claim_id change_id'),
      ...retainedBecause(PROVIDER, 'provider_refund_id'),
      ...retainedBecause('The proof that money left our bank.', 'manual_reference'),
      ...hiddenBecause('What the provider said of a card: its own code.', 'failure'),
      ...ours('proposed_by approved_by second_approved_by taken_by attempts came_back retries checked_at'),
    },
  },
  dispute: {
    title: 'Disputes',
    whose: { payment_id: 'payment' },
    rows: 'retained',
    columns: {
      ...plain('payment_id amount_cents state opened_at closed_at'),
      ...retainedBecause(PROVIDER, 'id'),
    },
  },
  instalment_edge: nobody('from_state to_state'),
  entry: {
    title: 'Your credit and your shares in the books',
    whose: { account_id: 'ledger account' },
    rows: 'retained',
    columns: retainedBecause(BOOKS, 'id journal_id account_id debit_cents credit_cents'),
  },
  journal: {
    title: 'What moved them',
    whose: { id: 'journal' },
    rows: 'retained',
    columns: retainedBecause(BOOKS, 'id kind source booking_id posted_at'),
  },
  ledger_account: {
    title: 'Balances',
    whose: { id: 'ledger account' },
    rows: 'retained',
    columns: { ...retainedBecause(BOOKS, 'id balance_cents'), ...ours('normal may_go_negative') },
  },
  document_recipient: {
    title: 'Your name on receipts and credit notes',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: { ...plain('document_id booking_id'), ...personal('name') },
  },
  accounting_document: {
    title: 'Receipts, credit notes and invoices',
    whose: { booking_id: 'booking', gift_card_id: 'bought gift card', host_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        ISSUED,
        'id kind year number issued_at booking_id payment_id refund_id host_id month total_cents content',
      ),
      ...retainedBecause(ISSUED, 'gift_card_id gift_card_payment_id gift_card_refund_id'),
    },
  },
  host_tax: {
    title: 'Your tax details',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('host_id is_vat_registered changed_at'), ...personal('tax_number') },
  },
  accounting_document_counter: nobody('kind year last_number'),
  accounting_document_due: nobody('id payment_id refund_id gift_card_payment_id gift_card_refund_id since'),
  fee_invoice_month: nobody('month finished_at'),
  payout: {
    title: 'Payouts',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id number host_id amount_cents state batched_at approved_at sent_at settled_at returned_at'),
      ...retainedBecause('What the bank said of a transfer.', 'return_reason'),
      ...ours('approved_by released_by'),
    },
  },
  payout_item: {
    title: 'Shares',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain(
        'id host_id kind base_cents fee_cents net_cents state hold_reason payout_id created_at due_at',
      ),
      ...ours('booking_id'),
    },
  },
  audit_entry: {
    title: 'What operators did',
    whose: { subject_id: 'subject' },
    rows: 'retained',
    columns: {
      ...retainedBecause(ACTS, 'id happened_at act subject_kind subject_id reason'),
      ...hiddenBecause(ACTS, 'actor_id detail'),
    },
  },
  proposal: {
    title: 'Proposals of our staff about you',
    whose: { account_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(ACTS, 'id kind account_id payload amount_cents reason state proposed_at expires_at'),
      ...retainedBecause(ACTS, 'decided_at decline_reason'),
      ...ours('proposed_by backed_by decided_by'),
    },
  },
  provider_difference: {
    whose: { payment_id: 'payment' },
    rows: 'retained',
    columns: {
      ...ours('id payment_id found_at seen_at settled_at settled_by'),
      ...hiddenBecause('The name of a difference, and the provider’s id of what differs.', 'kind object_id'),
      ...hiddenBecause('What an operator found out about money; by our rule ids and figures.', 'detail note'),
    },
  },
  payment_event: {
    whose: {},
    rows: 'retained',
    columns: {
      ...ours('id type object_id received_at applied_at attempts'),
      ...hiddenBecause('Why an event could not be applied: our own sentences.', 'error'),
    },
  },
  notice_once: nobody('event subject noticed_at'),
  failed_job: {
    whose: {},
    rows: 'retained',
    columns: {
      ...ours('id name payload failed_at retried_at retried_by'),
      ...hiddenBecause('Addresses and rows are cut out of it before it is written.', 'error'),
    },
  },
}
