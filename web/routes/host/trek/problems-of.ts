import type { IsoDate } from '#domain/dates.ts'
import { notReady, partsDone } from '#domain/trek/hosting/readiness-rules.ts'
import { trekProblems } from '#domain/trek/hosting/trek-form-rules.ts'
import type { FieldProblem } from '../../../ui/error-summary.tsx'
import type { HostedTrek } from './edited-trek.ts'
import { nothingWrong, type TrekAnswer } from './trek-answer.ts'

const lackingSentences: Record<string, string> = {
  photos: 'Add at least one photo.',
  dates: 'Add at least one date that can still be booked, with its deadline ahead.',
}

/** Every refused field, and the parts that a trek lacks before it can be published. */
export function summaryOf(answer: Pick<TrekAnswer, 'problems' | 'lacking'> | undefined): FieldProblem[] {
  const fields = Object.entries(answer?.problems ?? {}).map(([field, message]) => ({ field, message }))
  const parts = (answer?.lacking ?? []).flatMap((part) => {
    const message = lackingSentences[part]
    return message ? [{ field: part, message }] : []
  })
  return [...fields, ...parts]
}

/** What a saved draft lacks before it can be published, as if publishing it had been refused. */
export function missingIn(trek: HostedTrek, today: IsoDate): TrekAnswer {
  const starts = trek.dates.map(({ startsOn }) => startsOn)
  const done = partsDone(trek.form, { pictures: trek.pictures.length, starts, today })
  return { ...nothingWrong, problems: trekProblems(trek.form, false), lacking: notReady(done) }
}
