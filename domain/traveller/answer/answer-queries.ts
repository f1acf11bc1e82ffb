import type { Db, Deps, Tx } from '../../deps.ts'
import type { QuestionKind } from '../../trek/question/question-rules.ts'
import { openAnswer } from './seal-answer.ts'

export type GivenAnswer = Awaited<ReturnType<typeof openAnswers>>[number]

/**
 * The decrypted answers of a booking's travellers in the order of the questions, also those to questions that are not asked
 * any more. No page of the lead may show those that a traveller gave.
 */
export async function openAnswers({ secret }: Pick<Deps, 'secret'>, db: Db | Tx, bookingId: string) {
  const rows = await db
    .selectFrom('vault.traveller_answer as given')
    .innerJoin('trek_question as question', 'question.id', 'given.question_id')
    .select(['given.position', 'given.question_id', 'given.answer_sealed'])
    .select(['given.given_by_traveller', 'given.given_in'])
    .select(['question.body', 'question.kind', 'question.retired_at'])
    .where('given.booking_id', '=', bookingId)
    .orderBy('given.position')
    .orderBy('question.position')
    .orderBy('question.made_at')
    .execute()
  return rows.map((row) => ({
    position: row.position,
    questionId: row.question_id,
    question: row.body,
    kind: row.kind as QuestionKind,
    isRetired: row.retired_at !== null,
    answer: openAnswer(
      secret,
      { bookingId, position: row.position, questionId: row.question_id },
      row.answer_sealed,
    ),
    isGivenByTraveller: row.given_by_traveller,
    givenIn: row.given_in,
  }))
}
