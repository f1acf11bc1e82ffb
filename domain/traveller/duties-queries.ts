import type { Booking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { askedQuestions } from '../trek/question/question-queries.ts'
import { type GivenAnswer, openAnswers } from './answer/answer-queries.ts'
import { findConsents, presentTerms } from './consent/consent-queries.ts'
import { isMinor, termsLeft } from './consent/consent-rules.ts'
import { openAll, timeOf } from './details-queries.ts'
import { isHidden } from './hidden-details-rules.ts'

export type Duties = Awaited<ReturnType<typeof findDuties>>
export type TravellerDuties = Duties['travellers'][number]

/**
 * What each traveller of a booking has given and what is missing: details, answers to the host's questions, and consent to the
 * terms. `reader` is the lead, or the browser of a traveller with an own link: the answers that somebody else gave are
 * `isHidden` and empty.
 */
export async function findDuties(
  deps: Pick<Deps, 'now' | 'secret'>,
  db: Db | Tx,
  booking: Booking,
  reader: 'lead' | { browser: string },
) {
  const [travellers, answers, questions, terms, consents] = await Promise.all([
    openAll(deps, db, booking.id),
    openAnswers(deps, db, booking.id),
    askedQuestions(db, booking.trek_id),
    presentTerms(db, booking.host_id),
    findConsents(db, booking.id),
  ])
  const today = nepalDate(deps.now())
  const shown = (given: GivenAnswer | undefined) => {
    const hides = given !== undefined && isHidden(given, reader)
    return { isAnswered: given !== undefined, isHidden: hides, answer: hides ? '' : (given?.answer ?? '') }
  }
  return {
    time: timeOf(booking, deps.now()),
    travellers: travellers.map((traveller) => {
      const { position, firstName, lastName, isChild, missing, isGivenByTraveller, details } = traveller
      const given = consents.get(position) ?? []
      const asked = questions.map((question) => ({
        ...question,
        ...shown(answers.find((each) => each.position === position && each.questionId === question.id)),
      }))
      return {
        position,
        firstName,
        lastName,
        isChild,
        isMinor: isMinor({ isChild, dateOfBirth: details.dateOfBirth }, today),
        missing,
        isGivenByTraveller,
        questions: asked,
        answersMissing: asked.filter(({ isRequired, isAnswered }) => isRequired && !isAnswered).length,
        /** To what the traveller has not agreed in its present version. */
        termsLeft: termsLeft(terms, given),
        consents: given,
      }
    }),
  }
}
