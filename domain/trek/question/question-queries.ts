import type { Db, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Question, QuestionKind } from './question-rules.ts'

/** The questions that a trek asks each traveller now, in their order. */
export async function askedQuestions(db: Db | Tx, trekId: string): Promise<Question[]> {
  const rows = await db
    .selectFrom('trek_question')
    .select(['id', 'body', 'kind', 'choices', 'is_required as isRequired'])
    .where('trek_id', '=', trekId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as QuestionKind }))
}

/** The questions of a host's trek, for their page. A foreign trek is not found. */
export async function findHostedQuestions(db: Db, trekId: string, hostId: string) {
  const trek = isUuid(trekId)
    ? await db
        .selectFrom('trek')
        .select(['id', 'name'])
        .where('id', '=', trekId)
        .where('host_id', '=', hostId)
        .where('state', '<>', 'archived')
        .executeTakeFirst()
    : undefined
  if (!trek) throw new Refusal('trek-not-found')
  return { trek, questions: await askedQuestions(db, trekId) }
}
