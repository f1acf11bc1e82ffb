import type { Line, NoticeRecord } from './notice-record-rules.ts'

const plan = ({ id }: NoticeRecord) => `/bookings/${id}/plan`
const party = ({ id }: NoticeRecord) => `/bookings/${id}/party`

/** The sentences of the mails about parts of a booking's payment; they lead to the page of the payments. */
export const partLines = {
  'mail-part-paid': { text: (of) => `A part of your booking is paid: ${of}.`, to: plan },
  'mail-share-paid-to-lead': {
    text: (of) => `A traveller has paid their part of your booking: ${of}.`,
    to: party,
  },
  'mail-traveller-link-ended': { text: (of) => `We ended the link of a traveller of ${of}.`, to: party },
  'mail-part-due': { text: (of) => `A part of your booking is due soon: ${of}.`, to: plan },
  'mail-part-failed': { text: (of) => `A part of your booking is not paid yet: ${of}.`, to: plan },
  'mail-part-extended': { text: (of) => `You have more time to pay for ${of}.`, to: plan },
  'mail-card-changed': { text: (of) => `The saved card of your booking is changed: ${of}.`, to: plan },
} satisfies Record<string, Line>
