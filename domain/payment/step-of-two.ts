import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { needsTwo } from './refund-rules.ts'

/** Whether an operator's word decides, or is the first of two; whoever gave the first is not the second, too. */
export function stepOfTwo(
  refund: { reason: string; amount_cents: Cents },
  firstBy: string | null,
  operatorId: string,
): 'first' | 'last' {
  if (!needsTwo(refund)) return 'last'
  if (firstBy === operatorId) throw new Refusal('second-operator-needed')
  return firstBy === null ? 'first' : 'last'
}
