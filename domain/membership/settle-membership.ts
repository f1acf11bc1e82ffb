import { isUuid } from '../ids.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { storeInvoices } from './store-invoices.ts'
import { lockMembership, type Membership } from './membership-queries.ts'
import { plans } from './membership-rules.ts'
import { membershipStates, membershipIs } from './membership-states.ts'
import type { Invoice, Subscription } from '../ports/provider-subscriptions.ts'
import { invoiceIs, sessionIs, subscriptionIs } from '../ports/provider-states.ts'
import { accountIs } from '../account/account-states.ts'

export type MembershipOutcome =
  | 'unknown'
  | 'waiting'
  | 'expired'
  | 'active'
  | 'past_due'
  | 'ended'
  | 'surplus'

/**
 * Applies the provider's state of a membership's payment page: if paid, its subscription is adopted; if expired, the
 * page has ended.
 */
export async function settleMembershipPage(deps: Deps, session: Session): Promise<MembershipOutcome> {
  const { membershipId, subscriptionId } = session
  if (!membershipId || !isUuid(membershipId)) return 'unknown'
  if (subscriptionId) return settleSubscription(deps, subscriptionId)
  if (!sessionIs.expired(session.state)) return 'waiting'
  await deps.db
    .updateTable('membership')
    .set({ state: 'expired', checked_at: deps.now() })
    .where('id', '=', membershipId)
    .where('state', 'in', membershipIs.waiting.states)
    .execute()
  return 'expired'
}

/**
 * Fetches a subscription and all its invoices from the provider and applies them, idempotently: each paid invoice is
 * one journal entry. One that is paid for an account that is a member already, or is closed, is ended and refunded.
 */
export async function settleSubscription(deps: Deps, subscriptionId: string): Promise<MembershipOutcome> {
  const askedAt = deps.now()
  const subscription = await deps.payments.findSubscription(subscriptionId)
  const { membershipId: id } = subscription
  if (!id || !isUuid(id)) return 'unknown'
  const invoices: Invoice[] = []
  for await (const invoice of deps.payments.listInvoices({ subscriptionId })) invoices.push(invoice)
  if (subscription.live !== deps.payments.live) return refuseOtherMode(deps, subscription)
  await adopt(deps, subscription)
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const membership = await lockMembership(tx, id)
    if (!membership) return 'unknown'
    const state = await begin(deps, tx, membership, subscription, invoices)
    if (state === null) return 'waiting'
    if (membershipIs.expired(state)) return state
    const isPaid = await storeInvoices(deps, tx, { ...membership, state }, invoices)
    // A renewal was paid before the first job ended this second subscription: it is refunded as well.
    if (isPaid && membershipIs.surplus(membership.state))
      await deps.enqueue(tx, 'return-membership', { membershipId: id })
    if (!membershipIs.running(state)) return membershipIs.surplus(state) ? 'surplus' : 'ended'
    crashPoint('membership-before-commit')
    return goOn(deps, tx, { ...membership, state }, subscription, askedAt)
  })
  crashPoint('membership-settled')
  return outcome
}

async function refuseOtherMode({ db, now }: Deps, { id, live }: Subscription): Promise<MembershipOutcome> {
  const detail = `a subscription of the ${live ? 'live' : 'test'} mode`
  await recordDiscrepancy(db, now(), { kind: 'event-of-other-mode', objectId: id, detail })
  return 'unknown'
}

/** Adopts a subscription with our metadata that our books have lost. */
async function adopt(
  { db, now }: Deps,
  { membershipId, accountId, plan, begunAt }: Subscription,
): Promise<void> {
  if (!membershipId || !accountId || !isUuid(accountId) || !plan) return
  await db
    .insertInto('membership')
    .columns(['id', 'account_id', 'plan', 'price_cents', 'page_ends_at', 'created_at', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(({ val }) => [
          val(membershipId).as('id'),
          'account.id as account_id',
          val(plan).as('plan'),
          val(plans[plan].priceCents).as('price_cents'),
          val(now()).as('page_ends_at'),
          val(begunAt).as('created_at'),
          val('created' as const).as('state'),
        ])
        .where('account.id', '=', accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Begins a membership after its first payment; one that has begun does not change. Null while it is not paid. */
async function begin(
  { enqueue }: Deps,
  tx: Tx,
  membership: Membership,
  subscription: Subscription,
  invoices: Invoice[],
): Promise<Membership['state'] | null> {
  const { id, state } = membership
  if (!isAllowed(membershipStates, state, 'begin')) return state
  if (!invoices.some((invoice) => invoiceIs.paid(invoice.state))) {
    if (!isAllowed(membershipStates, state, 'expire')) return state
    if (!subscriptionIs.ended(subscription.state)) return null
    const expired = transition(membershipStates, state, 'expire')
    await tx.updateTable('membership').set({ state: expired }).where('id', '=', id).execute()
    return expired
  }
  const isReturned = await isSurplus(tx, membership)
  const begun = transition(membershipStates, state, isReturned ? 'begin-surplus' : 'begin')
  const { id: subscription_id, begunAt: begun_at, periodEndsAt: period_ends_at } = subscription
  await tx
    .updateTable('membership')
    .set({ state: begun, subscription_id, begun_at, period_ends_at, session_url: null })
    .where('id', '=', id)
    .execute()
  if (isReturned) await enqueue(tx, 'return-membership', { membershipId: id })
  await enqueue(tx, isReturned ? 'mail-membership-returned' : 'mail-membership-begun', { membershipId: id })
  return begun
}

/** The payer is a member by another row already, or has no account any more. */
async function isSurplus(tx: Tx, { account_id, others }: Membership): Promise<boolean> {
  if (others.some(({ state }) => membershipIs.running(state) || membershipIs.waiting(state))) return true
  const account = await tx
    .selectFrom('account')
    .select('state')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return !accountIs.active(account.state)
}

/** The table's action for each state of the provider's subscription. */
const actions = { waiting: 'renew', active: 'renew', past_due: 'fall-behind', ended: 'end' } as const

/** Applies the state of a running subscription; it may have ended. */
async function goOn(
  { now, enqueue }: Deps,
  tx: Tx,
  membership: Membership,
  subscription: Subscription,
  askedAt: Date,
): Promise<MembershipOutcome> {
  const { id, period_ends_at, wish, checked_at } = membership
  // A later request that was answered earlier is more recent.
  if (checked_at && checked_at > askedAt) return 'active'
  const isHeard = wish !== null && (wish === 'end') === subscription.endsAtPeriodEnd
  const state = transition(membershipStates, membership.state, actions[subscription.state])
  const isRenewed = period_ends_at?.getTime() !== subscription.periodEndsAt.getTime()
  await tx
    .updateTable('membership')
    .set({
      state,
      period_ends_at: subscription.periodEndsAt,
      checked_at: askedAt,
      ends_at_period_end: subscription.endsAtPeriodEnd,
      ...(membershipIs.ended(state) && { ended_at: subscription.endedAt ?? now(), wish: null }),
      ...(isHeard && { wish: null }),
      ...(isRenewed && { announced_at: null }),
    })
    .where('id', '=', id)
    .execute()
  if (membershipIs.ended(state)) await enqueue(tx, 'mail-membership-ended', { membershipId: id })
  return state
}
