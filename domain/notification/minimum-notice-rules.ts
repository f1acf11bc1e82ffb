import type { Line, NoticeRecord } from './notice-record-rules.ts'

const departure = ({ departureId }: NoticeRecord, hosting: string) => `${hosting}/departures/${departureId}`

/** The lines about departures with a minimum group. */
export const minimumLines = {
  'mail-departure-guaranteed': {
    text: (of) => `Guaranteed to run: ${of}.`,
    to: ({ id }) => `/bookings/${id}`,
  },
  'mail-departure-guaranteed-to-host': {
    text: (of) => `Your departure is guaranteed to run: ${of}.`,
    to: departure,
  },
  'mail-minimum-due': {
    text: (of) => `A departure does not have its minimum group yet. Please decide: ${of}.`,
    to: departure,
  },
} satisfies Record<string, Line>
