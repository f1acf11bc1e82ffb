import type { Deps } from '../deps.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { findOpenThings } from './open-things-queries.ts'
import { findPerson } from './person-queries.ts'

/**
 * What a person reads before requesting an erasure: what it waits for, what they lose, and whether it is requested
 * already.
 */
export async function findErasure({ db }: Pick<Deps, 'db'>, accountId: string) {
  const waiting = await db
    .selectFrom('erasure')
    .select(['id', 'asked_at', 'asked_by', 'due_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const [open, creditCents, coming] = await Promise.all([
    findPerson(db, accountId).then((person) => findOpenThings(db, person)),
    creditBalance(db, accountId),
    db
      .selectFrom('referral_use')
      .leftJoin('credit_grant', 'credit_grant.booking_id', 'referral_use.booking_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('referral_use.owner_id', '=', accountId)
      .where('referral_use.state', '=', 'counted')
      .where(({ eb, or }) =>
        or([eb('credit_grant.id', 'is', null), eb('credit_grant.state', '=', 'waiting')]),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { waiting: waiting ?? null, open, creditCents, comingReferrals: Number(coming.count) }
}

/** All waiting erasures with their accounts and what each waits for: the office's list. */
export async function findWaitingErasures(deps: Pick<Deps, 'db'>) {
  const rows = await deps.db
    .selectFrom('erasure')
    .innerJoin('account', 'account.id', 'erasure.account_id')
    .select(['erasure.id', 'erasure.account_id', 'erasure.asked_at', 'erasure.asked_by', 'erasure.due_at'])
    .select('account.email')
    .where('erasure.state', '=', 'waiting')
    .orderBy('erasure.asked_at')
    .limit(200)
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      open: await findOpenThings(deps.db, await findPerson(deps.db, row.account_id)),
    })),
  )
}

/** The content of the mail about a waiting erasure; null when it no longer waits. */
export async function findErasureToMail({ db }: Pick<Deps, 'db'>, erasureId: string) {
  const row = await db
    .selectFrom('erasure')
    .innerJoin('account', 'account.id', 'erasure.account_id')
    .select(['erasure.account_id', 'erasure.asked_by', 'erasure.due_at', 'account.email'])
    .where('erasure.id', '=', erasureId)
    .where('erasure.state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return null
  return { ...row, open: await findOpenThings(db, await findPerson(db, row.account_id)) }
}
