import { createHash } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import { canonicalJson } from '../versions/canonical-json-rules.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { readWords } from '../../text-rules.ts'
import type { AppliedTo } from '../versions/apply-version.ts'
import type { OfferChange } from '../versions/offer-change-rules.ts'
import type { TrekForm } from './form/trek-form-rules.ts'
import { saveTrekIn } from './save-trek.ts'

/** The longest reason that a host gives for a change. */
export const MOST_WHY_CHARACTERS = 1000

/** What publishing does to bookings, which the host confirms first. `token` identifies exactly this. */
export type PublishQuestion = { token: string; changes: OfferChange[]; bookings: AppliedTo[] }

type Publishing = {
  trekId: string
  form: TrekForm
  why: string
  /** The token of the question that the host answered. */
  confirmed: string | null
}

/**
 * Publishes a host's changes of a published trek. When booked travellers get an email or a choice, it is refused with the
 * question of what happens to which booking, and nothing is saved until the host confirms exactly that.
 */
export async function publishChanges(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { trekId, form, why: typed, confirmed }: Publishing,
  visitor: Visitor,
): Promise<void> {
  const why = readWords(typed)
  if (why.length > MOST_WHY_CHARACTERS)
    throw new Refusal('trek-details-wrong', {
      fields: { why: `Please use at most ${MOST_WHY_CHARACTERS} characters.` },
    })
  await deps.db.transaction().execute(async (tx) => {
    const saved = await saveTrekIn(deps, tx, { trekId, form, actor: visitor, why })
    const bookings = saved.appliedTo.filter(({ effect }) => effect !== 'apply')
    if (bookings.length === 0) return
    const token = tokenOf([saved.changes, bookings])
    if (confirmed === token) return
    // The refusal rolls the transaction back.
    const question: PublishQuestion = { token, changes: saved.changes, bookings }
    throw new Refusal('offer-change-unconfirmed', { question })
  })
}

function tokenOf(asked: unknown): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex').slice(0, 32)
}
