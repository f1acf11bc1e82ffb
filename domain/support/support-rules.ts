import type { IsoDate } from '../dates.ts'

export const supportLists = ['waiting', 'mine', 'open', 'resolved'] as const
/** Waiting chats, one's assigned chats, all unresolved ones, and the resolved ones. */
export type SupportList = (typeof supportLists)[number]

/** Why an operator reads a chat of somebody else: the audit log records it. */
export const supportLookReasons = {
  help: 'Helping a colleague',
  complaint: 'Following up a complaint',
  quality: 'Checking how we answer',
} as const

/** Whether a member of staff may answer and move a chat: its assignee, and operators. */
export function mayAnswer(
  { assigneeId }: { assigneeId: string | null },
  { id, role }: { id: string; role: string },
): boolean {
  return assigneeId === id || role === 'operator'
}

/** What our support knows about a booking. */
export type BookingAbout = {
  id: string
  reference: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  state: string
  cancelledOn: IsoDate | null
  /** The refunded percentage of a cancelled booking; null while it is not cancelled. */
  percent: number | null
  /** The last date to book it: travellers are changed until then. */
  changesUntil: IsoDate
  /** The latest refund; working days until the promise ends, null when nothing is left to do. */
  refund: {
    id: string
    cents: number
    state: string
    reason: string
    daysLeft: number | null
    /** It goes to the card of a lead who has handed the booking over to this person. */
    isToFormerLead: boolean
  } | null
}
