import type { Db, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { membershipIs } from './membership-states.ts'

export type Membership = NonNullable<Awaited<ReturnType<typeof lockMembership>>>

/** The pending or running membership of an account; there is at most one. */
export async function findLiveMembership(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...membershipIs.waiting.states, ...membershipIs.running.states])
    .executeTakeFirst()
}

/** Locks a membership until the transaction ends, with all others of its account, in the order of their ids. */
export async function lockMembership(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  const all = await tx
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', (eb) =>
      eb.selectFrom('membership as asked').select('asked.account_id').where('asked.id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const membership = all.find((each) => each.id === id)
  return membership && { ...membership, others: all.filter((each) => each.id !== id) }
}
