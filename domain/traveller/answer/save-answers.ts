import type { Booking } from '../../booking/booking-queries.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { askedQuestions } from '../../trek/question/question-queries.ts'
import { timeOf } from '../details-queries.ts'
import { isHidden } from '../hidden-details-rules.ts'
import { openAnswers } from './answer-queries.ts'
import { answerId, readAnswer, wrongAnswer } from './answer-rules.ts'
import { sealAnswer } from './seal-answer.ts'

type Answering = {
  position: number
  /** The typed answers by the id of their question. */
  typed: Readonly<Record<string, string>>
  /** The browser of a traveller with an own link; null for the lead. */
  browser: string | null
}

/**
 * Saves a traveller's answers to the host's questions, encrypted: all or nothing. The caller has locked the booking. The
 * deadlines are those of the details: until the last day to book everything can be changed, after it missing answers can be
 * added, from the start on nothing. Refused with a sentence for each invalid answer.
 */
export async function saveAnswers(
  deps: Pick<Deps, 'now' | 'secret'>,
  tx: Tx,
  booking: Booking,
  { position, typed, browser }: Answering,
): Promise<void> {
  const time = timeOf(booking, deps.now())
  if (time === 'closed') throw new Refusal('answers-closed')
  const questions = await askedQuestions(tx, booking.trek_id)
  const stored = (await openAnswers(deps, tx, booking.id)).filter((each) => each.position === position)
  const fields: Record<string, string> = {}
  const changed = []
  for (const question of questions) {
    const text = typed[question.id]
    if (text === undefined) continue
    const before = stored.find(({ questionId }) => questionId === question.id)
    const answer = readAnswer(question, text)
    // Another browser does not show what was given: an empty field leaves it.
    if (answer === '' && before && isHidden(before, browser === null ? 'lead' : { browser })) continue
    if (answer === (before?.answer ?? '')) continue
    const wrong = wrongAnswer(question, answer)
    if (wrong) fields[answerId(question.id)] = wrong
    else if (time === 'adding' && before) throw new Refusal('answers-locked')
    else changed.push({ questionId: question.id, answer })
  }
  if (Object.keys(fields).length > 0) throw new Refusal('answers-wrong', { fields })
  for (const each of changed)
    await writeAnswer(deps, tx, { bookingId: booking.id, position, browser, ...each })
}

type Written = {
  bookingId: string
  position: number
  questionId: string
  answer: string
  browser: string | null
}

async function writeAnswer(
  { now, secret }: Pick<Deps, 'now' | 'secret'>,
  tx: Tx,
  { browser, answer, ...at }: Written,
): Promise<void> {
  const { bookingId: booking_id, position, questionId: question_id } = at
  if (answer === '') {
    await tx
      .deleteFrom('vault.traveller_answer')
      .where('booking_id', '=', booking_id)
      .where('position', '=', position)
      .where('question_id', '=', question_id)
      .execute()
    return
  }
  const row = {
    answer_sealed: sealAnswer(secret, at, answer),
    given_by_traveller: browser !== null,
    given_in: browser,
    changed_at: now(),
  }
  await tx
    .insertInto('vault.traveller_answer')
    .values({ booking_id, position, question_id, ...row })
    .onConflict((conflict) => conflict.columns(['booking_id', 'position', 'question_id']).doUpdateSet(row))
    .execute()
}
