import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { lockTrekRow } from '../hosting/own-trek.ts'
import { MOST_QUESTIONS, type Question, readQuestion, type TypedQuestion } from './question-rules.ts'

type Saving = Pick<Deps, 'db' | 'now'>
type OfTrek = { trekId: string; questionId: string }

/**
 * A host adds a question to one of their treks: each traveller with a confirmed booking is asked from now on. Returns its
 * id. Refused with a sentence for each invalid field, and from the eleventh on.
 */
export async function addQuestion(
  { db, now }: Saving,
  { trekId, typed }: { trekId: string; typed: TypedQuestion },
  visitor: Visitor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    const question = readQuestion(typed)
    const asked = await askedOf(tx, trekId)
    if (asked.length >= MOST_QUESTIONS) throw new Refusal('too-many-questions')
    return writeQuestion(tx, now(), { ...question, trekId, position: (asked.at(-1)?.position ?? 0) + 1 })
  })
}

/**
 * A host changes a question. It is never edited: the earlier one is retired with its answers, and travellers are asked the
 * new one.
 */
export async function changeQuestion(
  { db, now }: Saving,
  { trekId, questionId, typed }: OfTrek & { typed: TypedQuestion },
  visitor: Visitor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    const { position } = await findAsked(tx, { trekId, questionId })
    const question = readQuestion(typed)
    await retire(tx, questionId, now())
    return writeQuestion(tx, now(), { ...question, trekId, position })
  })
}

/** A host stops asking a question; bookings that answered it keep the answers. */
export async function retireQuestion({ db, now }: Saving, of: OfTrek, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, of.trekId, visitor)
    await findAsked(tx, of)
    await retire(tx, of.questionId, now())
  })
}

/** A host moves a question before or after its neighbour. At the end of the list nothing happens. */
export async function moveQuestion(
  { db }: Pick<Deps, 'db'>,
  { trekId, questionId, by }: OfTrek & { by: -1 | 1 },
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    await findAsked(tx, { trekId, questionId })
    const asked = await askedOf(tx, trekId)
    const index = asked.findIndex(({ id }) => id === questionId)
    const [question, other] = [asked[index], asked[index + by]]
    if (!question || !other) return
    for (const [id, position] of [
      [question.id, other.position],
      [other.id, question.position],
    ] as const)
      await tx.updateTable('trek_question').set({ position }).where('id', '=', id).execute()
  })
}

/** The caller has locked the trek, so nobody else writes its questions. */
function askedOf(tx: Tx, trekId: string) {
  return tx
    .selectFrom('trek_question')
    .select(['id', 'position'])
    .where('trek_id', '=', trekId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function findAsked(tx: Tx, { trekId, questionId }: OfTrek) {
  const question = isUuid(questionId)
    ? await tx
        .selectFrom('trek_question')
        .select(['position', 'retired_at'])
        .where('id', '=', questionId)
        .where('trek_id', '=', trekId)
        .executeTakeFirst()
    : undefined
  if (!question) throw new Refusal('question-not-found')
  if (question.retired_at) throw new Refusal('question-changed-already')
  return question
}

async function retire(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('trek_question').set({ retired_at: at }).where('id', '=', id).execute()
}

type NewQuestion = Omit<Question, 'id'> & { trekId: string; position: number }

async function writeQuestion(tx: Tx, at: Date, question: NewQuestion): Promise<string> {
  const { trekId, position, body, kind, choices, isRequired } = question
  const { id } = await tx
    .insertInto('trek_question')
    .values({
      trek_id: trekId,
      position,
      body,
      kind,
      choices: [...choices],
      is_required: isRequired,
      made_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
