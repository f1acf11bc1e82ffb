import type { Line, NoticeRecord } from './notice-record-rules.ts'

const earnings = (_: NoticeRecord, hosting: string) => `${hosting}/earnings`
const bank = (_: NoticeRecord, hosting: string) => `${hosting}/earnings/bank`

const disputed = {
  open: 'A card payment is disputed, and your share is on hold',
  won: 'A disputed card payment is valid, and your share is no longer on hold',
  lost: 'A bank has taken back a card payment, and you lose your share',
}

/** The sentences of the mails about a host's money. */
export const payoutLines = {
  'mail-dispute-to-host': {
    text: (of, { detail }) => `${disputed[detail.outcome ?? 'open']}: ${of}.`,
    to: earnings,
  },
  'mail-payout-held': { text: () => 'Some of your earnings are on hold.', to: earnings },
  'mail-payout-sent': {
    text: (_, { payout }) => `Payout ${payout} is on its way to your bank.`,
    to: earnings,
  },
  'mail-fee-invoice': {
    text: () => 'The monthly invoice of our fee is ready.',
    to: earnings,
  },
  'mail-payout-returned': {
    text: (_, { payout }) => `Your bank returned payout ${payout}. Please check your bank details.`,
    to: bank,
  },
} satisfies Record<string, Line>
