import { isUuid } from '../ids.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { confirmedStaffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from '../account/email-rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { carryOutErasure } from './carry-out-erasure.ts'
import { accountIs } from '../account/account-states.ts'

/** How long a person can object to an erasure that somebody else began. */
export const DAYS_TO_SAY_NO = 3

type Asked = {
  /** The credit that the page announced as lost; a different amount is refused. */
  shownCreditCents: Cents
  sure: boolean
}

/**
 * Requests the erasure of one's own data. It happens at once, or as soon as nothing is open; until then it can be
 * withdrawn. Idempotent. Returns which of the two it is.
 */
export async function requestErasure(
  deps: Deps,
  asked: Asked,
  { account }: Visitor,
): Promise<'erased' | 'waiting'> {
  if (!account) throw new Refusal('signed-out')
  if (!asked.sure) throw new Refusal('erasure-not-sure')
  const id = await deps.db.transaction().execute(async (tx) => {
    if ((await creditBalance(tx, account.id)) !== asked.shownCreditCents)
      throw new Refusal('erasure-credit-changed')
    return begin(deps, tx, { accountId: account.id, askedBy: null, dueAt: deps.now() })
  })
  if (await carryOutErasure(deps, id)) return 'erased'
  await deps.db.transaction().execute((tx) => deps.enqueue(tx, 'mail-erasure-waits', { erasureId: id }))
  return 'waiting'
}

/** Withdraws a waiting erasure; does nothing without one. */
export async function withdrawErasure({ db, now }: Deps, { account }: Visitor): Promise<void> {
  if (!account) throw new Refusal('signed-out')
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('erasure')
      .set({ state: 'withdrawn', ended_at: now() })
      .where('account_id', '=', account.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (row) await recordAction(tx, now(), act(account.id, 'withdraw-erasure', account.id))
  })
}

/**
 * Support or an operator begins an erasure for somebody who requested it in another way, such as by letter. The person
 * gets a mail and has three days to object.
 */
export async function startErasureFor(
  deps: Deps,
  { email: typed, reason }: { email: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  confirmedStaffOf(visitor, deps.now())
  if (reason.trim() === '') throw new Refusal('erasure-needs-reason')
  const email = emailOf(typed)
  const found = await deps.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!found) throw new Refusal('erasure-unknown-email')
  await startErasureOf(deps, { accountId: found.id, reason }, visitor)
}

/** The same for the account that staff are viewing. */
export async function startErasureOf(
  deps: Deps,
  { accountId, reason }: { accountId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const { db, now, enqueue } = deps
  const staff = confirmedStaffOf(visitor, now())
  if (reason.trim() === '') throw new Refusal('erasure-needs-reason')
  if (!isUuid(accountId)) throw new Refusal('person-not-found')
  await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('account')
      .select('state')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!person || accountIs.erased(person.state)) throw new Refusal('person-not-found')
    const dueAt = new Date(now().getTime() + DAYS_TO_SAY_NO * 86_400_000)
    const id = await begin(deps, tx, { accountId, askedBy: staff.id, dueAt }, reason.trim())
    await enqueue(tx, 'mail-erasure-waits', { erasureId: id })
  })
}

type Begin = { accountId: string; askedBy: string | null; dueAt: Date }

async function begin(
  { now }: Deps,
  tx: Tx,
  { accountId, askedBy, dueAt }: Begin,
  reason = '',
): Promise<string> {
  const made = await tx
    .insertInto('erasure')
    .values({ account_id: accountId, asked_at: now(), asked_by: askedBy, due_at: dueAt })
    .onConflict((conflict) => conflict.column('account_id').where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await recordAction(tx, now(), { ...act(askedBy ?? accountId, 'ask-erasure', accountId), reason })
    return made.id
  }
  const { id } = await tx
    .updateTable('erasure')
    // A person's own request ends the waiting time of one that staff began.
    .set(({ fn, val }) => ({ due_at: fn<Date>('least', ['due_at', val(dueAt)]) }))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function act(actorId: string, name: string, accountId: string) {
  return { actorId, act: name, subject: { kind: 'account', id: accountId } }
}
