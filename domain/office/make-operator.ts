import { emailOf } from '../account/email-rules.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'

/**
 * Makes the account with that address an operator, on the command line; creates the account if there is none. Returns
 * false if it was one already. It signs in like others, and then sets up a second factor.
 */
export async function makeOperator({ db, now }: Pick<Deps, 'db' | 'now'>, typed: string): Promise<boolean> {
  const email = emailOf(typed)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('account')
      .values({ email, created_at: now() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const made = await tx
      .updateTable('account')
      .set({ role: 'operator' })
      .where('email', '=', email)
      .where('role', '<>', 'operator')
      .returning('id')
      .executeTakeFirst()
    if (!made) return false
    await recordAction(tx, now(), {
      actorId: null,
      act: 'make-operator',
      reason: 'at the machine',
      subject: { kind: 'account', id: made.id },
    })
    return true
  })
}
