import { attachBookings } from './attach-bookings.ts'
import type { Deps, Tx } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { mustNotFollowBankChange } from '../payout/bank/email-wait.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from '../account/email-rules.ts'
import { isFresh } from '../account/fresh-proof-rules.ts'
import { CODE_MINUTES } from '../account/login-rules.ts'
import { moveKnownBrowsers } from '../account/known-browsers.ts'
import { codeOf, sameCode, typedCode } from '../account/login-code.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { hashOf } from '../account/session-queries.ts'
import { takeGuess, useChallenge } from '../account/take-guess.ts'
import type { Account, Visitor } from '../account/visitor.ts'
import { sign } from '../secret.ts'

type Me = Visitor & { account: Account }

/** A pending change of address: where the second code was sent, and until when both can be entered. */
export type EmailChange = { newEmail: string; sentAt: Date; validUntil: Date }

/**
 * Mails a code to the account's address and another to the new one. Does not reveal whether the new address has an
 * account. Refused for 72 hours after new bank details of a host, because the mail about them goes to the old address.
 */
export async function askEmailChange(deps: Deps, { newEmail }: { newEmail: string }, me: Me): Promise<void> {
  provedLately(deps, me)
  const to = emailOf(newEmail)
  if (to === me.account.email.toLowerCase()) throw new Refusal('email-unchanged')
  await mustNotFollowBankChange(deps.db, me.account.id, deps.now())
  const browser = browserOf(deps, me)
  await sendLoginCode(deps, { email: me.account.email, browser }, me, 'email-change')
  await sendLoginCode(deps, { email: to, browser }, me, 'email-change')
}

/** The new address that this session last requested, while both codes can be entered; else null. */
export async function findEmailChange(deps: Deps, me: Me): Promise<EmailChange | null> {
  const row = await deps.db
    .selectFrom('login_challenge')
    .select(['email', 'created_at', 'expires_at'])
    .where('browser_hash', '=', hashOf(browserOf(deps, me)))
    .where('created_at', '>', new Date(deps.now().getTime() - CODE_MINUTES * 60_000))
    .where('email', '<>', me.account.email)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', deps.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row ? { newEmail: row.email, sentAt: row.created_at, validUntil: row.expires_at } : null
}

/**
 * Changes the address of an account, with the code from each of the two mailboxes. Its bookings and its use of a
 * referral follow, guest bookings of the new address move to it, and other browsers are signed out. Refused with
 * 'email-taken' when the new address, now proved, has an account.
 */
export async function changeEmail(
  deps: Deps,
  { oldCode, newCode }: { oldCode: string; newCode: string },
  me: Me,
): Promise<void> {
  provedLately(deps, me)
  const from = me.account.email
  const to = (await findEmailChange(deps, me))?.newEmail
  if (!to) throw new Refusal('code-over')
  const codes = [typedCode(oldCode), typedCode(newCode)]
  if (codes.includes(null)) throw new Refusal('email-codes-wrong')
  const browser = browserOf(deps, me)
  const old = await takeGuess(deps, from, browser)
  // A wrong pair costs both codes a guess, so at most five pairs are compared.
  const next = old && (await takeGuess(deps, to, browser))
  if (!next) throw new Refusal('code-over')
  const challengeIds = [old.id, next.id]
  const right = challengeIds.map((id, index) => sameCode(codeOf(deps.secret, id), codes[index] ?? ''))
  if (!right.every(Boolean)) throw new Refusal('email-codes-wrong')
  await deps.db.transaction().execute(async (tx) => {
    for (const id of challengeIds) if (!(await useChallenge(deps, tx, id))) throw new Refusal('code-over')
    await move(deps, tx, { from, to }, me)
  })
}

async function move(
  deps: Deps,
  tx: Tx,
  { from, to }: { from: string; to: string },
  { account: { id }, sessionId }: Me,
): Promise<void> {
  await attachBookings(tx, { accountId: id, email: to })
  await tx
    .updateTable('booking')
    .set({ email: to })
    .where('account_id', '=', id)
    .where('email', '=', from)
    .execute()
  // New bank details wait for this transaction, or are visible to it.
  await tx.selectFrom('host').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await mustNotFollowBankChange(tx, id, deps.now())
  const moved = await tx
    .updateTable('account')
    .set({ email: to })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as other').select('other.id').where('other.email', '=', to))),
    )
    .returning('id')
    .executeTakeFirst()
  // An account may be created with this address at the same moment: then the database refuses.
  if (!moved) throw new Refusal('email-taken')
  await moveKnownBrowsers(tx, { from, to })
  await tx
    .updateTable('referral_use')
    .set({ email: to })
    .where('email', '=', from)
    .where('state', '<>', 'released')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('referral_use as other').select('other.email').where('other.email', '=', to))),
    )
    .execute()
  // Links mailed to the old address no longer work; the next mails bring new ones.
  const ofMine = tx.selectFrom('booking').select('id').where('account_id', '=', id)
  for (const links of ['booking_link', 'letter_link'] as const)
    await tx
      .updateTable(links)
      .set({ revoked_at: deps.now() })
      .where('booking_id', 'in', ofMine)
      .where('revoked_at', 'is', null)
      .$if(links === 'letter_link', (query) => query.where('letter_link.side', '=', 'traveller'))
      .execute()
  await tx
    .updateTable('session')
    .set({ ended_at: deps.now() })
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('id', '<>', sessionId)
    .execute()
  const subject = { kind: 'account', id }
  await recordAction(tx, deps.now(), { actorId: id, act: 'change-email', subject })
}

/**
 * Codes of a change work only in the session that requested them, and sign nobody in: the value that replaces the
 * browser's secret cannot be sent by a browser, though the owner knows the session's id.
 */
function browserOf({ secret }: Deps, { sessionId }: Me): string {
  return sign(secret, `email-change:${sessionId}`).toString('base64url')
}

function provedLately({ now }: Deps, { confirmedAt }: Me): void {
  if (!isFresh(confirmedAt, now())) throw new Refusal('fresh-proof-needed')
}
