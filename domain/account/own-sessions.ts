import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { endSessionById } from './end-session.ts'
import { IDLE_DAYS } from './login-rules.ts'
import type { Account, Visitor } from './visitor.ts'

/** The number of ended sign-ins in the list. */
const EARLIER_SHOWN = 20

type Me = Visitor & { account: Account }

export type SignIn = { id: string; device: string; signedInAt: Date; seenAt: Date; isThis: boolean }

/** Where somebody is signed in now: this browser first, then by last use. */
export async function findSignIns({ db, now }: Deps, { account, sessionId }: Me): Promise<SignIn[]> {
  const at = now()
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at as signedInAt', 'seen_at as seenAt'])
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('seen_at', '>', new Date(at.getTime() - IDLE_DAYS * 86_400_000))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  const all = rows.map((row) => ({ ...row, isThis: row.id === sessionId }))
  return [...all.filter(({ isThis }) => isThis), ...all.filter(({ isThis }) => !isThis)]
}

/** The ended sign-ins of an account, the latest first, while they are stored (a month after their end). */
export async function findEarlierSignIns({ db, now }: Deps, { account }: Me) {
  const at = now()
  const idleSince = new Date(at.getTime() - IDLE_DAYS * 86_400_000)
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at as signedInAt', 'seen_at as seenAt'])
    .where('account_id', '=', account.id)
    .where(({ eb, or }) =>
      or([eb('ended_at', 'is not', null), eb('expires_at', '<=', at), eb('seen_at', '<=', idleSince)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(EARLIER_SHOWN)
    .execute()
}

/** Signs one's own account out on another browser. Somebody else's session is not found. */
export async function endSignIn(deps: Deps, { id }: { id: string }, { account }: Me): Promise<void> {
  if (!isUuid(id)) throw new Refusal('sign-in-not-found')
  await deps.db.transaction().execute(async (tx) => {
    const mine = await tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!mine) throw new Refusal('sign-in-not-found')
    await endSessionById(deps, tx, id)
  })
}

/** Signs out every other browser; returns their number. */
export async function endOtherSignIns({ db, now }: Deps, { account, sessionId }: Me): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now() })
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('id', '<>', sessionId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
