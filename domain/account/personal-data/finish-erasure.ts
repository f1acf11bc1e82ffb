import type { Deps } from '../../deps.ts'
import { removePicture } from '../../picture/keep-picture.ts'
import { unseal } from '../../seal.ts'
import { eraseRows } from './erase-rows.ts'
import { findPerson } from './person-queries.ts'

/** The address of the last letter is kept for this alone; the context is the erasure's id. */
export const LETTER_PURPOSE = 'erasure-letter'

type Letter = { to: string; addresses: string[] }

/**
 * Removes what no transaction can: files, and mails that we keep ourselves. Rows that a request wrote while its account
 * was being erased go too. Answers whom to write to for the last time; null when that was done.
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
  const late = await db
    .transaction()
    .execute(async (tx) => eraseRows(tx, now(), await findPerson(tx, erasure.account_id)))
  for (const key of [...erasure.files, ...late]) await removePicture(deps, key)
  const letter = JSON.parse(unseal(secret, LETTER_PURPOSE, erasureId, erasure.letter_sealed)) as Letter
  await mail.forget(letter.addresses)
  return letter
}

/** The last letter is sent: not even its address is kept any more. */
export async function finishErasure({ db, now }: Pick<Deps, 'db' | 'now'>, erasureId: string): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ letter_sealed: null, files: [], finished_at: now() })
    .where('id', '=', erasureId)
    .execute()
}
