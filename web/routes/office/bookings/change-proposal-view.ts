import type { Account } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { findProposalOfBooking } from '#domain/office/change-proposal/change-proposal-queries.ts'
import {
  areSameAmounts,
  proposedChangeText,
  type ShownAmounts,
} from '#domain/office/change-proposal/change-proposal-rules.ts'
import { quoteProposedChange } from '#domain/office/change-proposal/quote-proposed-change.ts'
import { Refusal } from '#domain/refusal.ts'
import { differenceText } from '../../../shared/booking/cancel-words.ts'
import { momentText } from '../office-words.ts'
import { mayStaff } from '../booking-words.ts'

export type ChangeProposalView = NonNullable<Awaited<ReturnType<typeof changeProposalView>>>

/**
 * The change of a booking that waits for an operator, with the proposed amounts and those of today; null without one. It names
 * the people of the change to the proposer and to those who decide.
 */
export async function changeProposalView(deps: Deps, bookingId: string, account: Account) {
  const found = await findProposalOfBooking(deps, bookingId)
  if (!found) return null
  const { id, change, shown, reason, proposedById, proposedBy, proposedAt, accountId } = found
  const isTheirs = proposedById === account.id
  const isOperator = mayStaff('booking.cancel-any', account)
  const today = await quoteOf(() => quoteProposedChange(deps, bookingId, change))
  const people = 'people' in change && (isTheirs || isOperator) ? change.people : []
  return {
    id,
    text: proposedChangeText(change),
    names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
    reason,
    by: isTheirs ? 'you' : proposedBy,
    at: momentText(proposedAt),
    proposed: differenceText(shown),
    today: today.amounts && { ...today.amounts, text: differenceText(today.amounts) },
    problem: today.problem,
    isSame: today.amounts !== null && areSameAmounts(shown, today.amounts),
    mayDecide: isOperator && !isTheirs && accountId !== account.id,
    mayWithdraw: isTheirs,
  }
}

async function quoteOf(
  quote: () => Promise<ShownAmounts>,
): Promise<{ amounts: ShownAmounts | null; problem: string | null }> {
  try {
    return { amounts: await quote(), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { amounts: null, problem: [error.message, error.reason].filter(Boolean).join(' ') }
  }
}
