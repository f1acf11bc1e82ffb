import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** What may be wrong with a message that somebody received. */
export const reportReasons = {
  threat: 'It is insulting or threatening',
  fraud: 'It asks me to pay elsewhere, or looks like fraud',
  private: 'It shares somebody’s private information',
  advert: 'It is advertising',
  other: 'Something else',
} as const

/** Why somebody of ours looks at what was reported: it stands in the audit log beside the look. */
export const reportLookReasons = {
  decide: 'Deciding about the report',
  again: 'Reviewing again on request',
  authority: 'An authority asks',
} as const

export const reportDecisions = ['dismissed', 'removed', 'closed'] as const
/** Nothing is done; the message goes; nobody writes in that conversation any more. */
export type ReportDecision = (typeof reportDecisions)[number]

/** The longest that somebody adds to the reason, in characters. */
export const LONGEST_REPORT = 400
const LONGEST_DECISION = 300

/** A reason as it is kept, 'It is advertising: for another agency.'; refused when none of ours, or told at too great length. */
export function readReport(
  { reason, words }: { reason: string; words: string },
  reasons: Readonly<Record<string, string>> = reportReasons,
): string {
  const says = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  if (!says) throw new Refusal('report-reason-needed')
  const told = readWords(words)
  if ([...told].length > LONGEST_REPORT) throw new Refusal('report-words-too-long')
  return told ? `${says}: ${told}` : says
}

/** Why a report was decided so, for the audit log; only what takes something away needs it. */
export function readDecision(decision: ReportDecision, typed: string): string {
  const reason = readWords(typed)
  const isMissing = reason === '' && decision !== 'dismissed'
  if (isMissing || [...reason].length > LONGEST_DECISION) throw new Refusal('decision-needs-reason')
  return reason
}
