import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'

/** The maximum number of treks that one account saves; the oldest stay. */
const MOST = 200

/** Adds treks to an account's saved list; ignores ids that are not treks. */
export async function saveTreks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trekIds: string[],
  account: { id: string },
) {
  const asked = [...new Set(trekIds.filter(isUuid))].slice(0, MOST)
  if (asked.length === 0) return
  await db.transaction().execute(async (tx) => {
    // The lock serialises saves, so that the list does not exceed its maximum, and refuses an account that is being erased.
    const account_ = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', account.id)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (!account_) return
    const { stored } = await tx
      .selectFrom('saved_trek')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('saved_trek')
      .columns(['account_id', 'trek_id', 'saved_at'])
      .expression((from) =>
        from
          .selectFrom('trek')
          .select((eb) => [
            eb.cast<string>(eb.val(account.id), 'uuid').as('account_id'),
            'trek.id',
            eb.cast<Date>(eb.val(now()), 'timestamptz').as('saved_at'),
          ])
          .where('trek.id', 'in', asked)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('saved_trek')
                  .select('trek_id')
                  .where('account_id', '=', account.id)
                  .whereRef('trek_id', '=', 'trek.id'),
              ),
            ),
          )
          .limit(Math.max(0, MOST - stored)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Removes a trek from an account's saved list; does nothing when it is not there. */
export async function forgetTrek(
  { db }: Pick<Deps, 'db'>,
  trekId: string,
  account: { id: string },
): Promise<void> {
  if (!isUuid(trekId)) return
  await db
    .deleteFrom('saved_trek')
    .where('account_id', '=', account.id)
    .where('trek_id', '=', trekId)
    .execute()
}
