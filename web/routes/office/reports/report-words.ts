import type { ReportDecision } from '#domain/report/report-rules.ts'

/** The result of a report. */
export const outcomes: Record<ReportDecision, string> = {
  dismissed: 'Message not removed',
  removed: 'Message removed',
  closed: 'Conversation closed',
}
