import { randomUUID } from 'node:crypto'
import { brand } from '#brand'
import type { Account } from '../account/visitor.ts'
import type { Deps, Session } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { Refusal } from '../refusal.ts'
import { findLiveMembership } from './membership-queries.ts'
import { transition } from '../states/transition.ts'
import { plans } from './membership-rules.ts'
import { membershipStates, membershipIs } from './membership-states.ts'
import type { Plan } from '../ports/provider-subscriptions.ts'
import { settleMembershipPage } from './settle-membership.ts'
import { sessionIs } from '../ports/provider-states.ts'

const PAGE_MINUTES = 35
/** A changed plan, an expired page, a used key: more attempts indicate a bug. */
const TRIES = 3

/**
 * Opens the payment page of a membership, or finds the open one for this plan. The intention is saved first and its id
 * is the provider's idempotency key; a page of the other plan is closed before. Returns the URL of the payment page.
 */
export async function startMembership(
  deps: Deps,
  { plan, origin }: { plan: Plan; origin: string },
  account: Account,
): Promise<string> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const session = await openPage(deps, plan, origin, account).catch((error: unknown) => {
      if (!(error instanceof ExternalServiceError)) throw error
      deps.reportExternalError(error)
      if (error.spent && tries < TRIES) return null
      throw new Refusal('membership-unavailable')
    })
    if (session?.url && sessionIs.open(session.state)) return session.url
  }
  throw new Refusal('membership-unavailable')
}

/** The open page of this plan; null when another one had to be closed first. */
async function openPage(deps: Deps, plan: Plan, origin: string, account: Account): Promise<Session | null> {
  const live = await findLiveMembership(deps.db, account.id)
  if (live && membershipIs.running(live.state)) throw new Refusal('membership-running')
  const id = live?.id ?? (await saveIntention(deps, plan, origin, account.id))
  if (!id) return null
  const session = await ensurePage(deps, id)
  const isWanted = !live || (live.plan === plan && live.page_ends_at > deps.now())
  if (sessionIs.open(session.state) && isWanted) return session
  await closePage(deps, session)
  return null
}

/** Saves the intention to pay; null when another request of this account came first. */
async function saveIntention({ db, now }: Deps, plan: Plan, origin: string, accountId: string) {
  const saved = await db
    .insertInto('membership')
    .values({
      id: randomUUID(),
      account_id: accountId,
      plan,
      price_cents: plans[plan].priceCents,
      origin,
      state: 'created',
      page_ends_at: new Date(now().getTime() + PAGE_MINUTES * 60_000),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  crashPoint('membership-saved')
  return saved?.id ?? null
}

/** The payment page of a membership at the provider; if none was stored, the one that its key opens. */
export async function ensurePage(deps: Deps, membershipId: string): Promise<Session> {
  const { db, payments } = deps
  const membership = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account_id', 'plan', 'price_cents', 'origin', 'page_ends_at', 'session_id', 'account.email'])
    .where('membership.id', '=', membershipId)
    .executeTakeFirstOrThrow()
  if (membership.session_id) return payments.findSession(membership.session_id)
  const { account_id: accountId, plan, price_cents: priceCents, email, origin } = membership
  const order = {
    membershipId,
    accountId,
    plan,
    priceCents,
    email,
    expiresAt: membership.page_ends_at,
    title: `${brand.name} membership, ${plan}`,
    description: `5% off treks after six consecutive paid months. Cancel any time.`,
    successUrl: `${origin}/subscribe-and-save?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe-and-save`,
  }
  const session = await payments
    .openSubscription(order, membershipId)
    .catch((error: unknown) => endRefused(deps, membershipId, error))
  crashPoint('membership-page-opened')
  await db
    .updateTable('membership')
    .set({
      session_id: session.id,
      session_url: session.url,
      state: transition(membershipStates, 'created', 'open-page'),
    })
    .where('id', '=', membershipId)
    .where('state', '=', 'created')
    .execute()
  return session
}

/** Closes a payment page at the provider. One that has just been paid begins its membership instead. */
export async function closePage(deps: Deps, session: Session): Promise<void> {
  const isOpen = sessionIs.open(session.state)
  await settleMembershipPage(deps, isOpen ? await deps.payments.expireSession(session.id) : session)
}

/** A page that the provider will never open has ended. */
async function endRefused({ db }: Deps, membershipId: string, error: unknown): Promise<never> {
  if (error instanceof ExternalServiceError && error.refused)
    await db
      .updateTable('membership')
      .set({ state: transition(membershipStates, 'created', 'expire') })
      .where('id', '=', membershipId)
      .where('state', '=', 'created')
      .execute()
  throw error
}
