import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Deps, ProviderRefund } from '../deps.ts'
import { recordMembershipRefund } from '../membership/record-membership-refund.ts'
import { compareGiftCardRefund } from '../gift-card/compare-gift-card.ts'
import { isMissing } from '../external-service-error.ts'
import { applyRefund } from '../payment/apply-refund.ts'
import { batched } from '../payment/batched.ts'
import { type DiscrepancyKind, recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { providerRefundIs } from '../ports/provider-states.ts'
import { refundIs } from '../payment/refund-states.ts'
import { stateList } from '../state-list.ts'

const PAGE = 100
const HOUR = 3_600_000

type Refund = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number]

/** Compares every refund since then in both directions. Returns the number of refunds. */
export async function compareRefunds(deps: Deps, since: Date): Promise<number> {
  const seen = new Set<string>()
  for await (const page of batched(deps.payments.listRefunds(since), PAGE)) {
    const ours = await refundsOf(deps, page)
    for (const theirs of page) {
      seen.add(theirs.id)
      await compareRefund(deps, theirs, ours.get(theirs.id)).catch(deps.reportExternalError)
    }
  }
  for (const refund of await sentSince(deps, since))
    if (!seen.has(refund.provider_refund_id ?? ''))
      await compareSent(deps, refund).catch(deps.reportExternalError)
  for (const refund of await stuck(deps)) await noteStuck(deps, refund)
  return seen.size
}

/** Compares one refund again that differed before, by the provider's id. */
export async function compareRefundAgain(deps: Deps, providerRefundId: string): Promise<void> {
  const [known] = await ourRefunds(deps, sql`provider_refund_id = ${providerRefundId}`)
  if (known) await compareSent(deps, known)
  const theirs = await deps.payments.findRefund(providerRefundId).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!theirs) return
  await compareRefund(deps, theirs, (await refundsOf(deps, [theirs])).get(theirs.id))
}

async function compareRefund(deps: Deps, theirs: ProviderRefund, ours: Refund | undefined): Promise<void> {
  const note = (kind: DiscrepancyKind, detail: string, paymentId: string | null) =>
    recordDiscrepancy(deps.db, deps.now(), { kind, objectId: theirs.id, detail, paymentId })
  if (!ours) {
    if (await recordMembershipRefund(deps, theirs)) return
    if (await compareGiftCardRefund(deps, theirs)) return
    const payment = providerRefundIs.failed(theirs.state) ? undefined : await paymentOf(deps, theirs)
    // Money that was held for a person is refunded under the payment's own id and has no entries in our books.
    if (payment && payment.problem === null)
      await note('refund-unknown', `${theirs.amountCents} cents went back`, payment.id)
    return
  }
  if (ours.amount_cents !== theirs.amountCents)
    return note(
      'refund-amount-differs',
      `${theirs.amountCents} cents, ours ${ours.amount_cents}`,
      ours.payment_id,
    )
  const isNews = refundIs.succeeded(ours.state) && providerRefundIs.failed(theirs.state)
  if (refundIs.inProgress(ours.state) || isNews) await applyRefund(deps, theirs)
  if (providerRefundIs.failed(theirs.state)) return
  const isSecond = ours.provider_refund_id !== null && ours.provider_refund_id !== theirs.id
  const isUnwanted = !refundIs.inProgress(ours.state) && !refundIs.succeeded(ours.state)
  if (isUnwanted || (isSecond && !refundIs.approved(ours.state)))
    await note(
      'refund-unknown',
      `${theirs.amountCents} cents went back; ours is ${ours.state}`,
      ours.payment_id,
    )
}

/** Our books say that the provider accepted this refund, so the provider must know it. */
async function compareSent(deps: Deps, refund: Sent): Promise<void> {
  try {
    await deps.payments.findRefund(refund.provider_refund_id ?? '')
  } catch (error) {
    if (!isMissing(error)) throw error
    const detail = `${refund.amount_cents} cents ${refund.state}; the provider has no such refund`
    await recordDiscrepancy(deps.db, deps.now(), {
      kind: 'refund-missing',
      objectId: refund.provider_refund_id ?? refund.id,
      paymentId: refund.payment_id,
      detail,
    })
  }
}

function noteStuck({ db, now }: Deps, refund: Sent): Promise<void> {
  const detail = `${refund.amount_cents} cents approved and not sent`
  const difference = { kind: 'refund-not-sent', objectId: refund.id } as const
  return recordDiscrepancy(db, now(), { ...difference, paymentId: refund.payment_id, detail })
}

function refunds({ db }: Deps) {
  return db.selectFrom('refund').select(['id', 'state', 'amount_cents', 'payment_id', 'provider_refund_id'])
}

/** Our refunds by the provider's id: those that its refunds name, and those that have adopted one. */
async function refundsOf(deps: Deps, theirs: ProviderRefund[]): Promise<Map<string, Refund>> {
  const named = theirs.flatMap(({ refundId }) => (refundId && isUuid(refundId) ? [refundId] : []))
  const ids = theirs.map(({ id }) => id)
  const rows = await refunds(deps)
    .where((refund) =>
      refund.or([
        refund('provider_refund_id', '=', refund.fn.any(refund.val(ids))),
        refund('id', '=', refund.fn.any(refund.val(named))),
      ]),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const adopted = new Map(rows.map((row) => [row.provider_refund_id, row]))
  const found = theirs.flatMap(({ id, refundId }): [string, Refund][] => {
    const ours = byId.get(refundId ?? '') ?? adopted.get(id)
    return ours ? [[id, ours]] : []
  })
  return new Map(found)
}

async function paymentOf({ db }: Deps, { intentId }: ProviderRefund) {
  if (!intentId) return
  return db
    .selectFrom('payment')
    .select(['id', 'problem'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

/** A refund of a booking or of a gift card, which has no payment of its own. */
type Sent = {
  id: string
  state: string
  amount_cents: number
  payment_id: string | null
  provider_refund_id: string | null
}

/** Our refunds that the provider has accepted since then. Payments from before there was a provider are excluded. */
function sentSince(deps: Deps, since: Date): Promise<Sent[]> {
  return ourRefunds(
    deps,
    sql`state in ${stateList(refundIs.accepted)} and provider_refund_id is not null and submitted_at >= ${since}
      and (payment_id is null or payment_id in (select id from payment where session_id is not null))`,
  )
}

function stuck(deps: Deps): Promise<Sent[]> {
  const before = new Date(deps.now().getTime() - HOUR)
  return ourRefunds(deps, sql`state in ${stateList(refundIs.approved)} and approved_at < ${before}`)
}

async function ourRefunds({ db }: Deps, condition: RawBuilder<unknown>): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select id, state, amount_cents, payment_id, provider_refund_id from (
      select id, state, amount_cents, payment_id, provider_refund_id, submitted_at, approved_at from refund
      union all select id, state, amount_cents, null, provider_refund_id, submitted_at, created_at from gift_card_refund
    ) as every_refund where ${condition}`.execute(db)
  return rows
}
