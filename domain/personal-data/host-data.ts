import {
  type Declarations,
  file,
  hiddenBecause,
  hiddenFile,
  retainedBecause,
  nobody,
  ours,
  personal,
  plain,
  sealed,
  secret,
} from './declared-data.ts'

const OFFER = 'What travellers have booked: their bookings name it.'
const TRANSFER = 'Where our bank sent money, sealed: the proof of the transfer, append only.'

/** A host's offers and payout accounts, and tables without personal data. */
export const hostData: Declarations = {
  host: {
    title: 'You as a host',
    whose: { id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id kind created_at'),
      ...personal('bio experience'),
      ...file('photo_key'),
      ...personal('display_name', "'A host'"),
      ...personal('specialities languages', "'{}'"),
      ...personal('years_of_experience', '0'),
      ...personal('status', "'erased'"),
      ...personal('phone suspended_reason'),
      ...personal('suspended_at approval_ended_at', 'null'),
    },
  },
  public_name_request: {
    title: 'Public names that you asked for',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('id host_id name asked_at decided_at is_approved reason'),
      ...ours('decided_by'),
    },
  },
  'vault.verification_form': {
    title: 'What you sent to become a host, or for a renewal',
    whose: { verification_id: 'verification' },
    rows: 'deleted',
    columns: { ...plain('verification_id'), ...sealed('form_sealed', 'verification', 'verification_id') },
  },
  'vault.identity_document': {
    title: 'Identity documents you sent',
    whose: { verification_id: 'verification' },
    rows: 'deleted',
    columns: {
      ...plain('verification_id kind pages bytes uploaded_at erased_at'),
      ...hiddenFile('storage_key'),
      ...secret('sha256'),
    },
  },
  verification: {
    title: 'Your applications to be a host, and your renewals',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain(
        'id account_id kind state begun_at changed_at submitted_at document_type document_expires_on decided_at',
      ),
      ...personal('reason message'),
      ...ours('decided_by'),
    },
  },
  'vault.bank_account': {
    title: 'Your bank details',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('host_id changed_at confirmed_at returned_at return_reason review reviewed_at review_message'),
      ...sealed('details_sealed', 'bank', 'host_id'),
      ...personal('masked'),
      ...ours('confirmed_by reviewed_by'),
    },
  },
  'vault.bank_letter': {
    title: 'The letter from your bank',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('host_id kind pages bytes uploaded_at'),
      ...hiddenFile('storage_key'),
      ...secret('sha256'),
    },
  },
  'vault.bank_change': {
    title: 'Changes of your bank details',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('id host_id changed_at confirmed_at rejected_at link_used_at'),
      ...secret('link_hash'),
      ...sealed('details_sealed', 'bank', 'host_id'),
      ...personal('masked network device'),
      ...ours('changed_by'),
    },
  },
  bank_case: {
    title: 'Your reports about bank details',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id host_id opened_at closed_at'),
      ...ours('closed_by'),
      ...hiddenBecause('What an operator found out, without names.', 'close_reason'),
    },
  },
  'vault.payout_account': {
    title: 'Where your payouts went',
    whose: { payout_id: 'payout' },
    rows: 'retained',
    columns: {
      ...plain('payout_id'),
      ...retainedBecause(TRANSFER, 'masked'),
      ...hiddenBecause(TRANSFER, 'details_sealed'),
    },
  },
  trek: {
    title: 'Your treks',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        OFFER,
        'id slug host_id name region difficulty duration_days distance_km max_altitude_m',
      ),
      ...retainedBecause(
        OFFER,
        'max_altitude_place start_place end_place gateway access accommodation climate',
      ),
      ...retainedBecause(OFFER, 'best_months permits restricted summary overview fitness includes excludes'),
      ...retainedBecause(OFFER, 'price_cents max_group_size booking_deadline_days created_at updated_at'),
      ...retainedBecause(OFFER, 'meeting_point meets_at deposit_percent'),
      ...personal('state', "'archived'"),
    },
  },
  trek_day: {
    title: 'Days of your treks',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: retainedBecause(OFFER, 'trek_id day kind place altitude_m hours km mode note description meals'),
  },
  trek_change: {
    title: 'What you changed of booked treks',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: retainedBecause(OFFER, 'id trek_id changed_at before after'),
  },
  trek_version: {
    title: 'The versions of your treks',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: {
      ...retainedBecause(OFFER, 'id trek_id number offer is_current created_at'),
      ...hiddenBecause('Computed from the offer.', 'sha256 terms deadline_days permits_on'),
    },
  },
  trek_edit: {
    title: 'Changes of your treks that are not published',
    whose: { trek_id: 'trek' },
    rows: 'deleted',
    columns: plain('trek_id changes saved_at'),
  },
  departure: {
    title: 'Your departures',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        OFFER,
        'id trek_id starts_on ends_on max_spots spots_taken price_cents state bookings_ended_at batch_id',
      ),
      ...retainedBecause(OFFER, 'min_spots decide_on running guarantee_notified_at'),
    },
  },
  group_discount: {
    title: 'Your group discounts',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: retainedBecause(OFFER, 'trek_id from_travellers percent'),
  },
  deal: {
    title: 'Deals you made',
    whose: { made_by_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        OFFER,
        'id made_by made_by_id region trek_id departure_id percent first_on last_on title',
      ),
      ...retainedBecause(OFFER, 'made_at ended_at'),
      ...ours('ended_by_id'),
    },
  },
  promotion: {
    title: 'Promotion codes you made',
    whose: { made_by_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        OFFER,
        'id code made_by made_by_id percent amount_cents first_on last_on least_cents',
      ),
      ...retainedBecause(OFFER, 'uses_most uses_per_person new_only uses_taken made_at ended_at'),
      ...ours('ended_by_id'),
    },
  },
  picture: {
    title: 'Pictures of your treks',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: {
      ...retainedBecause(OFFER, 'id trek_id position kind alt width height'),
      ...file('storage_key', null, OFFER),
    },
  },
  bank_review_edge: nobody('from_state to_state'),
  bank_file: nobody('id format made_at made_by repeats'),
  bank_file_payout: nobody('file_id payout_id'),
  booking_edge: nobody('from_state to_state'),
  currency_rate: nobody('day currency per_usd source'),
  departure_edge: nobody('from_state to_state'),
  host_edge: nobody('from_state to_state'),
  installation: nobody('id mode first_used_at seeded_on'),
  migration: nobody('name sha256 applied_at'),
  payment_edge: nobody('from_state to_state'),
  promotion_scope: nobody('promotion_id trek_id departure_id'),
  payout_edge: nobody('from_state to_state'),
  payout_item_edge: nobody('from_state to_state'),
  provider_movement: nobody('id kind amount_cents fee_cents source_id happened_at posted_at'),
  request_count: nobody('key requests ends_at'),
  reconciliation: nobody('id compared_at sessions refunds balance_compared_at balance_difference_cents'),
  restoration: nobody('id backup_at restored_at'),
  refund_edge: nobody('from_state to_state'),
  trek_edge: nobody('from_state to_state'),
  trek_view: nobody('day trek_id views'),
  trending_trek: nobody('place trek_id bookings views'),
  verification_edge: nobody('from_state to_state'),
}
