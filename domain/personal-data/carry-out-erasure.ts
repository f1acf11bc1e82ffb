import { sql } from 'kysely'
import { attachBookings } from '../sign-in/attach-bookings.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { creditForfeited } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { endMembershipNow } from '../membership/end-membership.ts'
import { findLiveMembership } from '../membership/membership-queries.ts'
import { recordAction } from '../audit/record-action.ts'
import { seal } from '../seal.ts'
import { tryEach } from '../try-each.ts'
import { eraseRows } from './erase-rows.ts'
import { LETTER_PURPOSE } from './finish-erasure.ts'
import { findOpenThings } from './open-things-queries.ts'
import { findPerson, mailedIds } from './person-queries.ts'

/** Carries out every due erasure that waits for nothing; returns their number. */
export async function carryOutErasures(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('erasure')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', deps.now())
    .orderBy('due_at')
    .execute()
  let erased = 0
  await tryEach(due, async ({ id }) => {
    if (await carryOutErasure(deps, id)) erased += 1
  })
  return erased
}

/**
 * Erases a person in one transaction, unless something is open: remaining credit is forfeited, every session ends, and
 * the rows become what the map of personal data declares. A job then deletes files and stored mails and sends the last
 * mail. Returns whether the person is erased.
 */
export async function carryOutErasure(deps: Deps, erasureId: string): Promise<boolean> {
  if (!(await endMembership(deps, erasureId))) return false
  const { db, now, secret, enqueue } = deps
  return db.transaction().execute(async (tx) => {
    const erasure = await tx
      .selectFrom('erasure')
      .select(['account_id', 'state'])
      .where('id', '=', erasureId)
      .where('due_at', '<=', now())
      .forUpdate()
      .executeTakeFirst()
    if (erasure?.state !== 'waiting') return erasure?.state === 'erased'
    const accountId = erasure.account_id
    const { email } = await lockAll(tx, accountId)
    const person = await findPerson(tx, accountId)
    if ((await findOpenThings(tx, person)).length > 0 || (await findLiveMembership(tx, accountId)))
      return false

    await forfeitCredit(tx, now(), erasureId, accountId)
    await notifyCatalogue(tx, accountId)
    const files = await eraseRows(tx, now(), person)
    crashPoint('erasure:rows')
    const letter = JSON.stringify({ to: email, addresses: person.email, about: mailedIds(person) })
    await tx
      .updateTable('erasure')
      .set({ state: 'erased', ended_at: now(), files })
      .set({ letter_sealed: seal(secret, LETTER_PURPOSE, erasureId, letter) })
      .where('id', '=', erasureId)
      .execute()
    const subject = { kind: 'account', id: accountId }
    await recordAction(tx, now(), { actorId: null, act: 'erase-account', subject })
    await enqueue(tx, 'mail-data-erased', { erasureId })
    return true
  })
}

/**
 * Ends an active subscription at the provider, when nothing else is open. Returns whether the erasure may continue:
 * while the provider does not answer, nothing is erased.
 */
async function endMembership(deps: Deps, erasureId: string): Promise<boolean> {
  const erasure = await deps.db
    .selectFrom('erasure')
    .select('account_id')
    .where('id', '=', erasureId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', deps.now())
    .executeTakeFirst()
  if (!erasure || !(await findLiveMembership(deps.db, erasure.account_id))) return true
  const person = await findPerson(deps.db, erasure.account_id)
  if ((await findOpenThings(deps.db, person)).length > 0) return false
  try {
    await endMembershipNow(deps, erasure.account_id)
    return true
  } catch (error) {
    deps.reportExternalError(error)
    return false
  }
}

/**
 * Locks the account against bookings, payments and sign-ins: bookings first, then the account, in the common lock
 * order.
 */
async function lockAll(tx: Tx, accountId: string) {
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await attachBookings(tx, { accountId, email, onOwnTreks: true })
  await sql`select from booking where account_id = ${accountId} order by id for update`.execute(tx)
  return tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Posts the remaining credit back to the platform; credit that waits for an operator is refused. */
async function forfeitCredit(tx: Tx, at: Date, source: string, accountId: string): Promise<void> {
  await tx
    .updateTable('credit_grant')
    .set({ state: 'refused', decided_at: at })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute()
  await sql`select from ledger_account where id = ${`credit:${accountId}`} for update`.execute(tx)
  const cents = await creditBalance(tx, accountId)
  if (cents > 0) await postEntries(tx, at, [creditForfeited({ source, accountId, cents })])
}

/** Pages of treks that this person reviewed now show another name. */
async function notifyCatalogue(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_notify('catalogue', trek_id::text) from review where author_id = ${accountId}`.execute(
    tx,
  )
}
