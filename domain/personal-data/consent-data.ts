import {
  type Declarations,
  ours,
  partlyMasked,
  personal,
  plain,
  retainedBecause,
  sealed,
} from './declared-data.ts'

const OFFER = 'What travellers have booked: their bookings name it.'
const AGREED = 'To what travellers agreed: the proof of the contract.'

/** In the export of a booking's lead, instead of what a traveller gave through an own link. */
export const OF_TRAVELLER = 'Given by the traveller'

/** What a person accepted or rejected while signed in, what travellers answer and agree to, and what hosts ask of them. */
export const consentData: Declarations = {
  consent: {
    title: 'Your cookie choices',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('version analytics functional advertising chosen_at'),
      ...ours('id browser_id account_id'),
    },
  },
  'vault.traveller_answer': {
    title: 'Answers to your host’s questions',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: {
      ...plain('booking_id position question_id given_by_traveller changed_at'),
      ...ours('given_in'),
      ...partlyMasked(
        sealed('answer_sealed', 'answer', 'booking_id position question_id'),
        (opened, { given_by_traveller }) => (given_by_traveller ? OF_TRAVELLER : opened),
      ),
    },
  },
  traveller_consent: {
    title: 'Consents of your travellers',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id booking_id position what given_by given_at ended_at'),
      ...retainedBecause(AGREED, 'version sha256'),
      ...personal('name'),
    },
  },
  trek_question: {
    title: 'Your questions to travellers',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: retainedBecause(OFFER, 'id trek_id position body kind choices is_required made_at retired_at'),
  },
  host_terms: {
    title: 'Your own terms',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: retainedBecause(AGREED, 'id host_id number body sha256 made_at'),
  },
}
