import type { IsoDate } from '#domain/dates.ts'
import {
  type Beside,
  notReady,
  partsDone,
  type Section,
  sectionOf,
  sections,
} from '#domain/trek/hosting/form/readiness-rules.ts'
import { type TrekForm, trekProblems } from '#domain/trek/hosting/form/trek-form-rules.ts'
import type { FieldProblem } from '../../../ui/forms/error-summary.tsx'
import type { HostedTrek } from '../../../shared/trek-form/edited-trek.ts'
import { nothingWrong, type TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'

/** What a part of the form lacks that no field reports. */
const lackingSentences: Partial<Record<Section, string>> = {
  photos: 'Add at least one photo.',
  dates: 'Add at least one date that can still be booked, with its deadline ahead.',
  season: 'Choose the permits and the best months.',
  meeting: 'Say where and when you meet.',
}

/** Every refused field, and the parts that a trek lacks for publication. */
export function summaryOf(answer: Pick<TrekAnswer, 'problems' | 'lacking'> | undefined): FieldProblem[] {
  const fields = Object.entries(answer?.problems ?? {}).map(([field, message]) => ({ field, message }))
  const parts = (answer?.lacking ?? []).flatMap((part) => {
    const message = lackingSentences[part as Section]
    return message ? [{ field: part, message }] : []
  })
  return [...fields, ...parts]
}

/** The data outside of a trek's form: its photos and the dates that are not cancelled. */
export function besideOf(trek: HostedTrek | null, today: IsoDate): Beside {
  const starts = trek?.dates.map(({ startsOn }) => startsOn) ?? []
  return { pictures: trek?.pictures.length ?? 0, starts, today }
}

/** What a saved draft lacks for publication, as if publishing it had been refused. */
export function missingIn(trek: HostedTrek, beside: Beside): TrekAnswer {
  const lacking = notReady(partsDone(trek.form, beside))
  return { ...nothingWrong, problems: trekProblems(trek.form, false), lacking }
}

export type MissingPart = { part: Section; name: string; says: string; isNeeded: boolean }

/** What each unfinished part of the form lacks. A published trek needs no more dates to publish its changes. */
export function missingParts(form: TrekForm, beside: Beside, isDraft: boolean): MissingPart[] {
  const done = partsDone(form, beside)
  const needed = notReady(done)
  const problems = Object.entries(trekProblems(form, false))
  return sections
    .filter(([part]) => !done[part])
    .map(([part, name]) => {
      const said = problems.find(([field]) => sectionOf(field) === part)?.[1]
      const isNeeded = needed.includes(part) && (isDraft || part !== 'dates')
      return { part, name, says: said ?? lackingSentences[part] ?? '', isNeeded }
    })
}
