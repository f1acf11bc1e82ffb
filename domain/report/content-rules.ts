import type { ReportDecision } from './report-rules.ts'

/** What anyone can report; a report of a review can name one of its photos. */
export const contentKinds = ['trek', 'review', 'host'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The reasons for a report of a trek, a review, a photo or a host. */
export const contentReasons = {
  false: 'It is false or misleading',
  fraud: 'It looks like fraud, or asks for payment elsewhere',
  threat: 'It is insulting or threatening',
  private: 'It shows something private about a person',
  copied: 'It uses my text or photo without permission',
  advert: 'It is advertising',
  other: 'Something else',
} as const

/** Dismissed: nothing changes. Removed: the trek or the host is suspended, the review is hidden. */
export type ContentDecision = Extract<ReportDecision, 'dismissed' | 'removed'>

/** How many reports one account, or one network without an account, can send in a day. */
export const REPORTS_A_DAY = 10

export function isContentKind(text: string): text is ContentKind {
  return (contentKinds as readonly string[]).includes(text)
}
