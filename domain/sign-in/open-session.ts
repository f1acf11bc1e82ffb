import { attachBookings } from './attach-bookings.ts'
import { adoptHolds } from '../booking/hold/adopt-holds.ts'
import type { Deps, Tx } from '../deps.ts'
import { beginSession } from '../account/begin-session.ts'
import { endSessionById } from '../account/end-session.ts'
import { rememberBrowser } from '../account/known-browsers.ts'
import { findSecondFactor } from '../account/second-factor/second-factor-queries.ts'
import { hashOf } from '../account/session-queries.ts'
import type { Visitor } from '../account/visitor.ts'

export type SignedIn = {
  token: string
  expiresAt: Date
  /** The account has a second factor: the session opens nothing until it is given. */
  owesFactor: boolean
}

type Entering = {
  account: { id: string; email: string }
  browser: string
  device: string
  /** Whether the sign-in is a second factor as well. */
  gaveFactor: boolean
}

/**
 * Begins the session of somebody who has proved who they are, and ends this browser's previous one. Guest bookings with
 * the account's address move to the account.
 */
export async function openSession(
  deps: Deps,
  tx: Tx,
  { account: { id: accountId, email }, browser, device, gaveFactor }: Entering,
  visitor: Visitor,
): Promise<SignedIn> {
  const at = deps.now()
  await rememberBrowser(deps, tx, { email, browserHash: hashOf(browser), network: visitor.network })
  await attachBookings(tx, { accountId, email })
  if (visitor.sessionId) await endSessionById(deps, tx, visitor.sessionId)
  const hasFactor = Boolean(await findSecondFactor({ db: tx }, accountId))
  const owesFactor = hasFactor && !gaveFactor
  if (!owesFactor) await adoptHolds(tx, at, { accountId, visitorId: visitor.id })
  const session = await beginSession(tx, { accountId, device, gaveFactor: hasFactor && gaveFactor }, at)
  return { ...session, owesFactor }
}
