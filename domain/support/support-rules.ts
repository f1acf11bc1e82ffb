import type { IsoDate } from '../dates.ts'

/** Where a support chat stands; the database holds the moves (support_edge). */
export type SupportState = 'open' | 'assigned' | 'waiting_user' | 'resolved'

export const supportLists = ['waiting', 'mine', 'open', 'resolved'] as const
/** What waits for an answer, what is with whoever looks, everything that is not over, and what is. */
export type SupportList = (typeof supportLists)[number]

/** Why an operator reads a chat that somebody else looks after: it stands in the audit log beside the look. */
export const supportLookReasons = {
  help: 'Helping a colleague',
  complaint: 'Following up a complaint',
  quality: 'Checking how we answer',
} as const

/** Whether somebody of ours answers and moves a chat: whoever looks after it, and operators. */
export function mayAnswer(
  { assigneeId }: { assigneeId: string | null },
  { id, role }: { id: string; role: string },
): boolean {
  return assigneeId === id || role === 'operator'
}

/** What our support knows of a booking. */
export type BookingAbout = {
  id: string
  reference: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  state: string
  cancelledOn: IsoDate | null
  /** Which share came back when it was cancelled; null while it stands. */
  percent: number | null
  /** The last date on which it could be booked: travellers are changed until then. */
  changesUntil: IsoDate
  /** The latest; working days until the promise, null once nothing is to be done. */
  refund: { id: string; cents: number; state: string; reason: string; daysLeft: number | null } | null
}
