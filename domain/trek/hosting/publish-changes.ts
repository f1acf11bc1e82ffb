import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { readWords } from '../../text-rules.ts'
import { MOST_WHY_CHARACTERS } from '../versions/offer-change-rules.ts'
import { mustBeConfirmed } from './confirm-consequences.ts'
import type { TrekForm } from './form/trek-form-rules.ts'
import { saveTrekIn } from './save-trek.ts'
import type { TrekActor } from './trek-actor.ts'

type Publishing = {
  trekId: string
  form: TrekForm
  why: string
  /** The token of the question that was answered. */
  confirmed: string | null
}

/**
 * Publishes the changes of a trek by its host, or by an operator. When travellers have booked it, it is refused with the question of
 * what changes and what happens to which booking, and nothing is saved until exactly that is confirmed.
 */
export async function publishChanges(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { trekId, form, why: typed, confirmed }: Publishing,
  actor: TrekActor,
): Promise<void> {
  const why = readWhy(typed)
  await deps.db.transaction().execute(async (tx) => {
    mustBeConfirmed(await saveTrekIn(deps, tx, { trekId, form, actor, why }), confirmed)
  })
}

/** A typed reason for travellers, refused when it is too long. */
export function readWhy(typed: string): string {
  const why = readWords(typed)
  if (why.length <= MOST_WHY_CHARACTERS) return why
  throw new Refusal('trek-details-wrong', {
    fields: { why: `Please use at most ${MOST_WHY_CHARACTERS} characters.` },
  })
}
