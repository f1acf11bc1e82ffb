import type { Account } from '../account/visitor.ts'

/** Where a support chat stands; the database holds the moves (support_edge). */
export type SupportState = 'open' | 'assigned' | 'waiting_user' | 'resolved'

export const supportLists = ['waiting', 'mine', 'open', 'resolved'] as const
/** What waits for an answer, what is with whoever looks, everything that is not over, and what is. */
export type SupportList = (typeof supportLists)[number]

/** Whether somebody of ours reads and answers a chat: whoever looks after it, and operators, whose look is written down. */
export function mayAnswer({ assigneeId }: { assigneeId: string | null }, { id, role }: Account): boolean {
  return assigneeId === id || role === 'operator'
}
