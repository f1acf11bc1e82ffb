import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** The reasons for a report of a received message. */
export const reportReasons = {
  threat: 'It is insulting or threatening',
  fraud: 'It asks me to pay elsewhere, or looks like fraud',
  private: 'It shares somebody’s private information',
  advert: 'It is advertising',
  other: 'Something else',
} as const

/** Why staff open a report: the audit log records it. */
export const reportLookReasons = {
  decide: 'Deciding about the report',
  again: 'Reviewing again on request',
  authority: 'An authority asks',
} as const

export const reportDecisions = ['dismissed', 'removed', 'closed'] as const
/** Nothing happens; the message is removed; the conversation is closed. */
export type ReportDecision = (typeof reportDecisions)[number]

/** The maximum length of the additional text, in characters. */
export const LONGEST_REPORT = 400
const LONGEST_DECISION = 300

/** A reason as it is stored, 'It is advertising: for another agency.'; refused when it is unknown, or too long. */
export function readReport(
  { reason, words }: { reason: string; words: string },
  reasons: Readonly<Record<string, string>> = reportReasons,
): string {
  const says = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  if (!says) throw new Refusal('report-reason-needed')
  const text = readWords(words)
  if ([...text].length > LONGEST_REPORT) throw new Refusal('report-words-too-long')
  return text ? `${says}: ${text}` : says
}

/** The reason for a decision, for the audit log; required only when something is removed. */
export function readDecision(decision: ReportDecision, typed: string): string {
  const reason = readWords(typed)
  const isMissing = reason === '' && decision !== 'dismissed'
  if (isMissing || [...reason].length > LONGEST_DECISION) throw new Refusal('decision-needs-reason')
  return reason
}
