import { sql } from 'kysely'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from './email-rules.ts'
import { findOrigin } from './known-browsers.ts'
import { codeEnd, nextCode, type Asked } from './login-rules.ts'
import type { CodePurpose } from '../job.ts'
import { hashOf } from './session-queries.ts'
import type { Visitor } from './visitor.ts'

/**
 * An address and the random secret of the requesting browser; a code works only in that browser, which stores the
 * secret after signing in.
 */
export type LoginRequest = { email: string; browser: string }

/**
 * Sends a code to an address without reading accounts, so that neither the answer nor its time reveals whether one
 * exists. A new code ends this browser's previous one for the address. Refused above the limits for strangers and known
 * browsers (login-rules.ts).
 */
export async function sendLoginCode(
  deps: Deps,
  request: LoginRequest,
  visitor: Visitor,
  purpose: CodePurpose = 'log-in',
): Promise<void> {
  const email = emailOf(request.email)
  const browserHash = hashOf(request.browser)
  await deps.db.transaction().execute(async (tx) => {
    // One request at a time, so that simultaneous requests cannot all count the same codes. Guesses do not wait for
    // it.
    await sql`lock table login_challenge in share update exclusive mode`.execute(tx)
    const at = deps.now()
    const origin = await findOrigin(tx, { email, browserHash, network: visitor.network })
    const next = nextCode(await countAsked(tx, email, visitor.network, at), origin)
    if (!next) throw new Refusal('too-many-codes')

    await tx
      .updateTable('login_challenge')
      .set({ used_at: at, attempts_left: 0 })
      .where('email', '=', email)
      .where('browser_hash', '=', browserHash)
      .where('used_at', 'is', null)
      .execute()
    const { id } = await tx
      .insertInto('login_challenge')
      .values({
        email,
        browser_hash: browserHash,
        network: visitor.network,
        created_at: at,
        expires_at: codeEnd(at),
        attempts_left: next.tries,
        delay_seconds: next.delaySeconds,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job = { challengeId: id, ...(purpose !== 'log-in' && { purpose }) }
    await deps.enqueue(tx, 'mail-login-code', job, { afterSeconds: next.delaySeconds })
  })
}

/** Codes of the last hour and day that signed nobody in: unused, used up, or replaced by a newer one. */
async function countAsked(tx: Tx, email: string, network: string, at: Date): Promise<Asked> {
  const hourAgo = new Date(at.getTime() - 3_600_000)
  const dayAgo = new Date(at.getTime() - 86_400_000)
  const unused = sql`(used_at is null or attempts_left = 0)`
  const { rows } = await sql<Asked>`
    select
      (select count(*)::int from login_challenge
        where email = ${email} and created_at > ${hourAgo} and ${unused}) as "byAddressHour",
      (select count(*)::int from login_challenge
        where email = ${email} and created_at > ${dayAgo} and ${unused}) as "byAddressDay",
      (select count(*)::int from login_challenge
        where email = ${email} and network = ${network} and created_at > ${hourAgo} and ${unused}) as "byBothHour",
      (select count(*)::int from login_challenge
        where email = ${email} and network = ${network} and created_at > ${dayAgo} and ${unused}) as "byBothDay",
      (select count(*)::int from login_challenge
        where network = ${network} and created_at > ${hourAgo} and ${unused}) as "byNetworkHour",
      (select count(*)::int from login_challenge
        where created_at > ${hourAgo} and ${unused}) as "byAllHour"`.execute(tx)
  const [asked] = rows
  if (!asked) throw new Error('the count of codes answered nothing')
  return asked
}
