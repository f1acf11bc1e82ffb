import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { needsTwo } from './refund-transfer-rules.ts'

/** Whether this approval decides, or is the first of two. The second approver must be a different person. */
export function twoPersonApproval(
  refund: { reason: string; amount_cents: Cents },
  firstBy: string | null,
  operatorId: string,
): 'first' | 'last' {
  if (!needsTwo(refund)) return 'last'
  if (firstBy === operatorId) throw new Refusal('second-operator-needed')
  return firstBy === null ? 'first' : 'last'
}
