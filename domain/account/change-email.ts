import { attachBookings } from '../booking/attach-bookings.ts'
import type { Deps, Tx } from '../deps.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from './email-rules.ts'
import { isFresh } from './fresh-proof-rules.ts'
import { codeOf, sameCode, typedCode } from './login-code.ts'
import { sendLoginCode } from './send-login-code.ts'
import { takeGuess, useChallenge } from './take-guess.ts'
import type { Account, Visitor } from './visitor.ts'

type Me = Visitor & { account: Account }

export type EmailChange = {
  newEmail: string
  /** The random secret of the browser that asks. */
  browser: string
}

/** Mails a code to the address of the account and another to the new one. Whether that has an account is not told. */
export async function askEmailChange(deps: Deps, change: EmailChange, me: Me): Promise<void> {
  const { from, to } = addresses(deps, change, me)
  await sendLoginCode(deps, { email: from, browser: change.browser }, me)
  await sendLoginCode(deps, { email: to, browser: change.browser }, me)
}

/**
 * Changes the address of an account, with the code from each of the two mailboxes. Its bookings and its use of a referral
 * go with it, bookings made as a guest with the new address come to it, and other browsers are signed out. Refused with
 * 'email-taken' when the new address, now proved, has an account of its own.
 */
export async function changeEmail(
  deps: Deps,
  change: EmailChange & { oldCode: string; newCode: string },
  me: Me,
): Promise<void> {
  const { from, to } = addresses(deps, change, me)
  const codes = [typedCode(change.oldCode), typedCode(change.newCode)]
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const challenges = [
      await takeGuess(deps, tx, from, change.browser),
      await takeGuess(deps, tx, to, change.browser),
    ]
    const right = challenges.map((challenge, index) => {
      const typed = codes[index]
      return challenge && typed && sameCode(codeOf(deps.secret, challenge.id), typed)
    })
    if (challenges.some((challenge) => !challenge)) return new Refusal('code-over')
    // Answered, not thrown: the guesses stay counted.
    if (!right.every(Boolean)) return new Refusal('email-codes-wrong')
    for (const challenge of challenges) if (challenge) await useChallenge(deps, tx, challenge.id)
    return move(deps, tx, { from, to }, me)
  })
  if (outcome) throw outcome
}

async function move(
  deps: Deps,
  tx: Tx,
  { from, to }: { from: string; to: string },
  { account: { id }, sessionId }: Me,
): Promise<Refusal | null> {
  await attachBookings(tx, { accountId: id, email: to })
  await tx
    .updateTable('booking')
    .set({ email: to })
    .where('account_id', '=', id)
    .where('email', '=', from)
    .execute()
  const moved = await tx
    .updateTable('account')
    .set({ email: to })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as other').select('other.id').where('other.email', '=', to))),
    )
    .returning('id')
    .executeTakeFirst()
  // Nobody signs in with an address in the moment in which another account takes it: then the database refuses.
  if (!moved) throw new Refusal('email-taken')
  await tx
    .updateTable('referral_use')
    .set({ email: to })
    .where('email', '=', from)
    .where('state', '<>', 'released')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('referral_use as other').select('other.email').where('other.email', '=', to))),
    )
    .execute()
  await tx
    .updateTable('session')
    .set({ ended_at: deps.now() })
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('id', '<>', sessionId)
    .execute()
  const subject = { kind: 'account', id }
  await recordAct(tx, deps.now(), { actorId: id, act: 'change-email', subject })
  return null
}

/** From which address to which; refused without a fresh proof of who asks. */
function addresses({ now }: Deps, { newEmail }: EmailChange, { account, confirmedAt }: Me) {
  if (!isFresh(confirmedAt, now())) throw new Refusal('fresh-proof-needed')
  const to = emailOf(newEmail)
  if (to === account.email.toLowerCase()) throw new Refusal('email-unchanged')
  return { from: account.email, to }
}
