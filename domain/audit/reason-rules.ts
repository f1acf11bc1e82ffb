import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** The maximum length of an act's reason, in characters. */
export const LONGEST_REASON = 500

/**
 * The reason of staff for an act on somebody else's data, as the audit log stores it; refused when it is empty or too
 * long.
 */
export function readReason(typed: string): string {
  const reason = readWords(typed)
  if (reason === '' || [...reason].length > LONGEST_REASON) throw new Refusal('act-needs-reason')
  return reason
}
