import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { staffOf } from '../account/staff.ts'

/** A member of staff turns the office's single-key shortcuts on or off, for all sessions of their account. */
export async function switchShortcuts(
  { db }: Pick<Deps, 'db'>,
  on: boolean,
  visitor: Visitor,
): Promise<void> {
  const { id } = staffOf(visitor)
  await db.updateTable('account').set({ shortcuts_off: !on }).where('id', '=', id).execute()
}

/** Whether the single-key shortcuts are on for an account; on by default. */
export async function hasShortcuts({ db }: Pick<Deps, 'db'>, accountId: string): Promise<boolean> {
  const { shortcuts_off } = await db
    .selectFrom('account')
    .select('shortcuts_off')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return !shortcuts_off
}
