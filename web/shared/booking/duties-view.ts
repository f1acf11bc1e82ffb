import { dayText, nepalDate } from '#domain/dates.ts'
import type { DetailsTime } from '#domain/traveller/details-times-rules.ts'
import type { TravellerDuties } from '#domain/traveller/duties-queries.ts'

export type AnswersView = ReturnType<typeof answersView>
export type TermsView = ReturnType<typeof termsView>

/** The questions of a host to one traveller, with the answers that the reader may see. */
export function answersView({ questions }: Pick<TravellerDuties, 'questions'>, time: DetailsTime) {
  return questions.map(({ isHidden, isAnswered, ...question }) => ({
    ...question,
    isHidden,
    isLocked: time === 'closed' || (time === 'adding' && isAnswered),
  }))
}

/** The terms of one traveller: what is left to agree to, and what was agreed to. */
export function termsView({ termsLeft, consents }: Pick<TravellerDuties, 'termsLeft' | 'consents'>) {
  return {
    left: termsLeft.map(({ what, version, body }) => ({
      what,
      version,
      body,
      /** An earlier version was agreed to. */
      isChanged: consents.some((consent) => consent.what === what),
    })),
    given: consents.map(({ what, version, givenAt }) => ({
      what,
      version,
      on: dayText(nepalDate(givenAt)),
    })),
  }
}

/** What of a traveller is done and what is missing, in words. */
export function dutyMarks({ missing, answersMissing, termsLeft, questions }: TravellerDuties) {
  const isAsked = questions.some(({ isRequired }) => isRequired)
  return [
    { says: missing.length === 0 ? 'Details done' : 'Details missing', isDone: missing.length === 0 },
    { says: termsLeft.length === 0 ? 'Terms agreed' : 'Terms missing', isDone: termsLeft.length === 0 },
    ...(isAsked
      ? [
          {
            says: answersMissing === 0 ? 'Questions answered' : 'Answers missing',
            isDone: answersMissing === 0,
          },
        ]
      : []),
  ]
}
