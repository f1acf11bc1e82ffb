import { figureText } from '#figure-text'
import { Refusal } from '../refusal.ts'
import { MOST_AT_ONCE } from './repeat-dates-rules.ts'
import { problemOfTerms } from '../trek/hosting/date-rules.ts'
import type { NewDate } from './date-verdict-rules.ts'

/** Refuses a submission without dates, with more than 100, or with spots or a price that no date can have. */
export function mustBeFew(dates: readonly NewDate[]): void {
  if (dates.length === 0) throw new Refusal('no-dates')
  if (dates.length > MOST_AT_ONCE)
    throw new Refusal('too-many-dates-at-once', { count: figureText(dates.length) })
  const problem = dates.map(problemOfTerms).find((each) => each !== null)
  if (problem) throw new Refusal(problem)
}
