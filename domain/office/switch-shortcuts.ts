import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { staffOf } from './operator.ts'

/** Somebody who works here turns the office's single-key shortcuts on or off, for themselves and wherever they sign in. */
export async function switchShortcuts(
  { db }: Pick<Deps, 'db'>,
  on: boolean,
  visitor: Visitor,
): Promise<void> {
  const { id } = staffOf(visitor)
  await db.updateTable('account').set({ shortcuts_off: !on }).where('id', '=', id).execute()
}

/** Whether the single-key shortcuts are on for somebody; they are until they are turned off. */
export async function hasShortcuts({ db }: Pick<Deps, 'db'>, accountId: string): Promise<boolean> {
  const { shortcuts_off } = await db
    .selectFrom('account')
    .select('shortcuts_off')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return !shortcuts_off
}
