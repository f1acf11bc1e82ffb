import {
  type Declarations,
  hiddenBecause,
  file,
  nobody,
  retainedBecause,
  ours,
  partlyMasked,
  personal,
  plain,
  sealed,
  secret,
  stamped,
} from './declared-data.ts'
import { OF_TRAVELLER } from './consent-data.ts'
import { withMaskedPassport } from '../account/profile/passport-rules.ts'

const SOLD = 'What was sold, and what it cost: the books.'

const SENTENCE = 'One of our own sentences about money, with figures.'

/** What a person booked, paid and wrote about it. */
export const bookingData: Declarations = {
  booking: {
    title: 'Bookings',
    whose: { id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id account_id state spots children hold_expires_at hold_renewed_at submitted_at'),
      ...plain('created_at confirmed_at ended_at cancelled_at cancelled_by cancellation_mailed_at hidden_at'),
      ...plain('hold_end_mailed_at reminder_mailed_at review_asked_at'),
      ...retainedBecause(SOLD, 'departure_id unit_price_cents deal_cents deal_made_by group_discount_cents'),
      ...retainedBecause(
        SOLD,
        'member_percent member_discount_cents referral_cents credit_account_id credit_cents total_cents',
      ),
      ...retainedBecause(SOLD, 'display_currency display_per_usd refund_amount_cents refund_status'),
      ...retainedBecause(
        SOLD,
        'refund_percentage credit_refund_cents group_tiers deal_id deal_percent sold_version_id',
      ),
      ...retainedBecause(SOLD, 'agreed_version_id last_change_id charge_cents charge_credit_cents'),
      ...retainedBecause(
        SOLD,
        'group_kept_cents returned_cents returned_credit_cents refund_as_credit_cents',
      ),
      ...retainedBecause(SOLD, 'nonrefundable_cents extras_cents once_ordered_cents promotion_cents'),
      ...retainedBecause(SOLD, 'promotion_made_by promotion_percent promotion_amount_cents'),
      ...retainedBecause(SOLD, 'plan deposit_percent unpaid_cents'),
      ...retainedBecause('Where the buyer lives decides which tax is due.', 'country'),
      ...personal('first_name last_name phone address city special_requests network'),
      ...personal('email', 'null'),
      // What a host or operator wrote to everybody on a departure is not the traveller’s.
      ...personal(
        'cancel_reason',
        "case when cancelled_by in ('host', 'operator', 'minimum') then cancel_reason else '' end",
      ),
      ...personal('visitor_id', 'gen_random_uuid()'),
      ...secret('idem_actor', "'erased'"),
      ...secret('idem_key', 'id::text'),
      ...secret('idem_body', 'null'),
      ...plain('details_asked_at details_asked_again_at'),
      ...stamped('erased_at'),
    },
  },
  booking_change: {
    title: 'Changes of your bookings',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain(
        'id booking_id kind positions made_at spots refund_percentage card_cents credit_cents charge_cents',
      ),
      ...plain('due_cents from_departure_id to_departure_id is_free_move'),
      ...hiddenBecause('You, or a member of our staff.', 'made_by'),
      ...hiddenBecause('A random key of the form, and a keyed hash of what was sent.', 'idem_key idem_body'),
    },
  },
  change_order: {
    title: 'Changes of your bookings that waited for a payment',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain(
        'id booking_id kind state departure_id spots due_cents based_on made_at hold_expires_at ended_at',
      ),
      ...retainedBecause(SOLD, 'terms extras'),
      ...personal('travellers', "'[]'"),
      ...hiddenBecause('You, or a member of our staff.', 'made_by'),
      ...hiddenBecause('A random key of the form, and a keyed hash of what was sent.', 'idem_key idem_body'),
    },
  },
  booking_line: {
    title: 'Prices of your bookings, line by line',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('booking_id position kind borne_by quantity unit_cents total_cents change_id'),
      ...retainedBecause(SOLD, 'label'),
    },
  },
  offer_change: {
    title: 'Changes that hosts asked of your bookings',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id state made_at decide_by decided_at was_silent'),
      ...retainedBecause(SOLD, 'from_version_id to_version_id why'),
    },
  },
  departure_choice: {
    title: 'Choices after cancelled departures',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id departure_id cancelled_by state asked_at decide_by'),
      ...plain('decided_at reminded_at change_id'),
      ...retainedBecause(SOLD, 'reason'),
    },
  },
  running_edge: nobody('from_state to_state'),
  departure_choice_edge: nobody('from_state to_state'),
  offer_change_edge: nobody('from_state to_state'),
  change_order_edge: nobody('from_state to_state'),
  booking_traveller: {
    title: 'Travellers of your bookings',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: { ...plain('booking_id position is_child'), ...personal('first_name last_name') },
  },
  'vault.traveller_details': {
    title: 'Details of your travellers',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: {
      ...plain('booking_id position is_complete given_by_traveller changed_at'),
      ...ours('given_in'),
      ...partlyMasked(
        sealed('details_sealed', 'traveller', 'booking_id position'),
        (opened, { position, given_by_traveller }) => {
          if (given_by_traveller) return OF_TRAVELLER
          return position === 0 ? opened : withMaskedPassport(opened)
        },
      ),
    },
  },
  booking_link: {
    title: 'Links to your bookings',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: { ...plain('id booking_id created_at expires_at revoked_at'), ...secret('token_hash') },
  },
  traveller_link: {
    title: 'Links for your travellers',
    whose: { booking_id: 'booking', email: 'email' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id position created_at ended_at ended_because sent_at reminded_on set_cents'),
      ...personal('email', 'null'),
      ...secret('token_hash', "sha256(convert_to(id::text, 'UTF8'))"),
    },
  },
  referral_test: {
    title: 'Referral codes you tried',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('account_id tested_at'), ...personal('code network') },
  },
  referral_use: {
    title: 'Referral codes you used',
    whose: { booking_id: 'booking with own code' },
    rows: 'retained',
    columns: {
      ...plain('booking_id state created_at'),
      ...personal('email', "'erased ' || booking_id"),
      ...ours('owner_id'),
    },
    also: { title: 'Bookings with your code', whose: { owner_id: 'account' }, columns: 'state created_at' },
  },
  promotion_use: {
    title: 'Promotion codes you used',
    whose: { booking_id: 'booking with own code' },
    rows: 'retained',
    columns: {
      ...plain('booking_id account_id state created_at'),
      ...personal('email', "'erased ' || booking_id"),
      ...ours('promotion_id'),
    },
  },
  credit_grant: {
    title: 'Credit you were given',
    whose: { account_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id account_id amount_cents state created_at'),
      ...ours('booking_id decided_at decided_by'),
      ...hiddenBecause(SENTENCE, 'doubt'),
    },
  },
  review: {
    title: 'Reviews you wrote',
    whose: { author_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id trek_id author_id written_at shown_at hidden_at is_public has_photos'),
      ...retainedBecause('An operator’s reason, sent to its author.', 'hidden_reason'),
      ...retainedBecause('Published: it stays as that of “A traveller”.', 'rating body'),
      ...retainedBecause('Published by the host below it.', 'reply replied_at'),
    },
  },
  review_photo: {
    title: 'Photos of your reviews',
    whose: { author_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('review_id position author_id width height'), ...file('storage_key') },
  },
  traveller_review: {
    title: 'Reviews that hosts wrote about you',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('booking_id account_id shown_at hidden_at is_public'),
      ...personal('public_rating public_body'),
      ...ours('id host_id rating body written_at hidden_reason'),
    },
    also: {
      title: 'Reviews of travellers that you wrote',
      whose: { host_id: 'account' },
      columns: 'booking_id rating body written_at shown_at',
    },
  },
}
