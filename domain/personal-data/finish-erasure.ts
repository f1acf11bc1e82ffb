import type { Deps } from '../deps.ts'
import { removePicture } from '../picture/store-picture.ts'
import { unseal } from '../seal.ts'
import { eraseRows } from './erase-rows.ts'
import { findPerson, mailedIds } from './person-queries.ts'

/** The address for the last mail is sealed for this purpose only; the context is the erasure's id. */
export const LETTER_PURPOSE = 'erasure-letter'

/** The recipient of the last mail, and the mails to delete first, because later nothing links them to the person. */
type Letter = { to: string; addresses: string[]; about: string[] }

/**
 * Deletes what no transaction can: files, and stored mails; also rows that a request wrote during the erasure. Returns
 * the recipient of the last mail; null when it was sent.
 */
export async function removeTraces(deps: Deps, erasureId: string): Promise<Letter | null> {
  const { db, now, secret, mail } = deps
  const erasure = await db
    .selectFrom('erasure')
    .select(['account_id', 'letter_sealed', 'files'])
    .where('id', '=', erasureId)
    .where('state', '=', 'erased')
    .executeTakeFirst()
  if (!erasure?.letter_sealed) return null
  const late = await db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, erasure.account_id)
    return { files: await eraseRows(tx, now(), person), about: mailedIds(person) }
  })
  for (const key of [...erasure.files, ...late.files]) await removePicture(deps, key)
  const letter = JSON.parse(unseal(secret, LETTER_PURPOSE, erasureId, erasure.letter_sealed)) as Letter
  await mail.forget({ to: letter.addresses, about: [...letter.about, ...late.about] })
  return letter
}

/** The last mail is sent, so its address is deleted too. */
export async function finishErasure({ db, now }: Pick<Deps, 'db' | 'now'>, erasureId: string): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ letter_sealed: null, files: [], finished_at: now() })
    .where('id', '=', erasureId)
    .execute()
}
