import type { Deps, Tx } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { typedCode } from '../login-code.ts'
import type { Account, Visitor } from '../visitor.ts'
import { matchingStep } from './authenticator.ts'
import { markSession } from './mark-session.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { openKey } from './second-factor-key.ts'

/** The number of consecutive wrong codes that lock the second factor, and for how long. */
const FAILURES = 5
const LOCKED_MINUTES = 15

/**
 * Accepts a code of the authenticator app, or a recovery code, for this session: actions that move money are allowed
 * for ten minutes. Five consecutive wrong codes lock the account's second factor for 15 minutes, from all browsers
 * together.
 */
export async function checkSecondFactor(
  deps: Deps,
  { code }: { code: string },
  visitor: Visitor & { account: Account },
): Promise<void> {
  // Returned, not thrown, so that the counted guess is committed.
  const refusal = await deps.db.transaction().execute((tx) => tryCode(deps, tx, code, visitor))
  if (refusal) throw refusal
}

async function tryCode(
  deps: Deps,
  tx: Tx,
  code: string,
  visitor: Visitor & { account: Account },
): Promise<Refusal | null> {
  const { id } = visitor.account
  const factor = await lockFactor(tx, id)
  if (!factor?.confirmed_at) return new Refusal('second-factor-missing')
  if (factor.locked_until && factor.locked_until > deps.now()) return new Refusal('second-factor-locked')
  const step = await stepOf(deps, tx, factor, code)
  if (step === null) return countFailure(deps, tx, factor)
  await tx
    .updateTable('second_factor')
    .set({ failures: 0, locked_until: null, last_step: Math.max(step, factor.last_step) })
    .where('account_id', '=', id)
    .execute()
  await markSession(deps, tx, visitor)
  return null
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** The step of the app's code, or none for a recovery code. Null when the code is neither. */
async function stepOf(deps: Deps, tx: Tx, factor: Factor, typed: string): Promise<number | null> {
  const { account_id: id } = factor
  const code = typedCode(typed)
  if (code) return matchingStep(openKey(deps, id, factor.secret_sealed), code, deps.now(), factor.last_step)
  if (!(await useRecoveryCode(deps, tx, id, typed))) return null
  const act = { actorId: id, act: 'use-recovery-code', subject: { kind: 'account', id } }
  await recordAction(tx, deps.now(), act)
  return 0
}

async function countFailure({ now }: Deps, tx: Tx, { account_id: id, failures }: Factor): Promise<Refusal> {
  const isLast = failures + 1 >= FAILURES
  const until = new Date(now().getTime() + LOCKED_MINUTES * 60_000)
  await tx
    .updateTable('second_factor')
    .set(isLast ? { failures: 0, locked_until: until } : { failures: failures + 1 })
    .where('account_id', '=', id)
    .execute()
  if (!isLast) return new Refusal('authenticator-code-wrong', { triesLeft: FAILURES - failures - 1 })
  const act = { actorId: id, act: 'lock-second-factor', subject: { kind: 'account', id } }
  await recordAction(tx, now(), act)
  return new Refusal('second-factor-locked')
}

async function lockFactor(tx: Tx, accountId: string) {
  return tx
    .selectFrom('second_factor')
    .select(['account_id', 'secret_sealed', 'last_step', 'failures', 'locked_until', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}
