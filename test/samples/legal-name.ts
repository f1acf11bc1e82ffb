import type { Deps } from '#domain/deps.ts'
import { sealForm } from '#domain/verification/seal-verification.ts'
import { emptyForm } from '#domain/verification/verification-form-rules.ts'

/** Gives a host an accepted application with this legal name. */
export async function acceptedAs(
  { db, now, secret }: Deps,
  hostId: string,
  name: { firstName: string; lastName: string } = { firstName: 'Karma', lastName: 'Gurung' },
): Promise<void> {
  const at = now()
  const { id } = await db
    .insertInto('verification')
    .values({ account_id: hostId, state: 'draft', begun_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = [
    { state: 'pending', submitted_at: at },
    { state: 'approved', decided_at: at },
  ] as const
  for (const step of steps) await db.updateTable('verification').set(step).where('id', '=', id).execute()
  await db
    .insertInto('vault.verification_form')
    .values({ verification_id: id, form_sealed: sealForm(secret, id, { ...emptyForm, ...name }) })
    .execute()
}
