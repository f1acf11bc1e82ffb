import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** The longest reason of an act, in characters. */
export const LONGEST_REASON = 500

/** Why one of ours does something to what is another's, as the audit log keeps it; refused when nothing, or too much, is said. */
export function readReason(typed: string): string {
  const reason = readWords(typed)
  if (reason === '' || [...reason].length > LONGEST_REASON) throw new Refusal('act-needs-reason')
  return reason
}
