import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'
import { sealAnswer } from '#domain/traveller/answer/seal-answer.ts'
import type { World } from '../world.ts'

type Given = { deps: World['deps']; booking: string; trek: string; host: string; tag: string; at: Date }

/** A question and terms of this person as a host, and an answer and a consent as a traveller. */
export async function canaryAnswers(tx: Tx, { deps, booking, trek, host, tag, at }: Given): Promise<void> {
  const questionId = crypto.randomUUID()
  await sql`insert into trek_question (id, trek_id, position, body, kind, choices, is_required, made_at)
    values (${questionId}, ${trek}, 1, 'Which boots?', 'choice', '{own,hired}', true, ${at})`.execute(tx)
  await sql`insert into host_terms (host_id, number, body, sha256, made_at)
    values (${host}, 1, 'Bring boots.', sha256('Bring boots.'), ${at})`.execute(tx)
  const answer = sealAnswer(deps.secret, { bookingId: booking, position: 0, questionId }, `${tag} own boots`)
  await sql`insert into vault.traveller_answer (booking_id, position, question_id, answer_sealed, given_by_traveller, changed_at)
    values (${booking}, 0, ${questionId}, ${answer}, false, ${at})`.execute(tx)
  await sql`insert into traveller_consent (booking_id, position, what, version, sha256, name, given_by, given_at)
    values (${booking}, 0, 'platform-terms', '2026-11-30', sha256('terms'), ${`name of ${tag}`}, 'lead', ${at})`.execute(
    tx,
  )
}
