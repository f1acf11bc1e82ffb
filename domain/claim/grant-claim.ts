import { mailReturnedCredit } from '../credit/mail-returned-credit.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { claimGranted } from '../ledger/claim-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import type { Cents } from '../money.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Captured } from '../payment/captured/captured-payments.ts'
import { divideOver } from '../payment/captured/divide-refund-rules.ts'
import { twoPersonApproval } from '../payment/two-person-approval.ts'
import { lockHeldShare, lowerShare } from '../payout/lower-share.ts'
import { Refusal } from '../refusal.ts'
import { isDisputed, moneyOf } from './claim-money-queries.ts'
import { splitOf } from '../payout/claim-split-rules.ts'
import { type Deciding, deciding, readAnswer, mailBoth } from './decide-claim.ts'
import { releaseClaimed } from './end-claim.ts'

type Grant = {
  claimId: string
  amountCents: Cents
  /** The part by which the host's share is lowered; the rest is the platform's own cost. */
  hostCents: Cents
  answer: string
}

/**
 * An operator grants a claim: the amount goes back to card and credit in the proportion of the payment, at most what is left
 * of both. Above 200 USD the first operator's approval waits until a second operator grants the same. The host's part of the
 * amount lowers the share; the platform pays the rest. Both sides get a mail, and the share can be paid out again.
 */
export async function grantClaim(
  deps: Deps,
  { claimId, amountCents, hostCents, answer: typed }: Grant,
  visitor: Visitor,
): Promise<'granted' | 'first-of-two'> {
  const isMoney = [amountCents, hostCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0)
  if (!isMoney || amountCents === 0 || hostCents > amountCents) throw new Refusal('claim-amount-invalid')
  const answer = readAnswer(typed)
  return deciding(deps, { claimId, action: 'grant' }, visitor, async (found) => {
    const { claim, operator } = found
    const isSame = claim.proposed_cents === amountCents && claim.proposed_host_cents === hostCents
    const firstBy = isSame ? claim.proposed_by : null
    const step = twoPersonApproval({ reason: 'claim', amount_cents: amountCents }, firstBy, operator.id)
    const money = await checked(found, amountCents, hostCents)
    if (step === 'first') {
      await propose(found, { amountCents, hostCents, answer })
      return 'first-of-two'
    }
    const said = firstBy === null ? answer : claim.proposed_answer
    await carryOut(deps, found, { amountCents, hostCents, answer: said, firstBy }, money)
    return 'granted'
  })
}

type Money = Awaited<ReturnType<typeof moneyOf>>
type Asked = Omit<Grant, 'claimId'>
type Deciders = { decided_by: string; second_decided_by: string | null }

/** In the common lock order: booking, payment, then the share. */
async function checked({ tx, booking }: Deciding, amountCents: Cents, hostCents: Cents): Promise<Money> {
  const money = await moneyOf(tx, booking)
  if (await isDisputed(tx, booking.id)) throw new Refusal('claim-disputed')
  const leftCents = money.cardLeft + money.creditLeft
  if (amountCents > leftCents) throw new Refusal('claim-too-much', { leftCents })
  const shareCents = (await lockHeldShare(tx, booking.id))?.base_cents ?? 0
  if (hostCents > shareCents) throw new Refusal('claim-above-share', { shareCents })
  return money
}

async function propose({ tx, at, operator, claim }: Deciding, { amountCents, hostCents, answer }: Asked) {
  await tx
    .updateTable('claim')
    .set({ proposed_cents: amountCents, proposed_host_cents: hostCents, proposed_answer: answer })
    .set({ proposed_by: operator.id })
    .where('id', '=', claim.id)
    .execute()
  await recordAction(tx, at, {
    actorId: operator.id,
    act: 'grant-claim-first',
    subject: { kind: 'claim', id: claim.id },
    detail: { cents: amountCents, hostCents },
  })
}

async function carryOut(
  deps: Deps,
  found: Deciding,
  asked: Asked & { firstBy: string | null },
  money: Money,
) {
  const { tx, at, operator, booking, claim } = found
  const { amountCents, hostCents, answer, firstBy } = asked
  const by: Deciders =
    firstBy === null
      ? { decided_by: operator.id, second_decided_by: null }
      : { decided_by: firstBy, second_decided_by: operator.id }
  const { cardCents, creditCents } = splitOf(amountCents, money)
  await tx
    .updateTable('claim')
    .set({ state: claim.next, answer, decided_at: at, ...by })
    .set({ amount_cents: amountCents, host_cents: hostCents })
    .set({ card_cents: cardCents, credit_cents: creditCents })
    .where('id', '=', claim.id)
    .execute()
  if (cardCents > 0) await sendBack(deps, found, { cents: cardCents, payments: money.payments, by })
  const share = await lockHeldShare(tx, booking.id)
  const named = { claimId: claim.id, bookingId: booking.id }
  const lowered = share ? await lowerShare(tx, share, { claimId: claim.id, booking, cents: hostCents }) : []
  crashPoint('claim-share-lowered')
  await releaseClaimed(tx, at, booking)
  await mailBoth(deps, tx, claim.id)
  await recordAction(tx, at, {
    actorId: operator.id,
    act: 'grant-claim',
    subject: { kind: 'claim', id: claim.id },
    detail: { cents: amountCents, hostCents, cardCents, creditCents },
  })
  const accountId = booking.credit_account_id
  await postEntries(tx, at, [
    ...lowered,
    claimGranted({ ...named, accountId, cardCents, creditCents, hostCents }),
  ])
  await mailReturnedCredit(deps, tx, booking, { source: claim.id, cents: creditCents })
  crashPoint('claim-granted')
}

/** The worker sends the card's part, like every refund: from each payment in proportion. */
async function sendBack(
  deps: Deps,
  { tx, at, claim }: Deciding,
  { cents, payments, by }: { cents: Cents; payments: Captured[]; by: Deciders },
): Promise<void> {
  const parts = divideOver(
    cents,
    payments.map(({ left }) => left),
  )
  for (const [index, { id: payment_id }] of payments.entries()) {
    const part = parts[index] ?? 0
    if (part === 0) continue
    const { id: refundId } = await tx
      .insertInto('refund')
      .values({
        payment_id,
        amount_cents: part,
        reason: 'claim',
        claim_id: claim.id,
        state: 'approved',
        created_at: at,
        approved_at: at,
        approved_by: by.decided_by,
        second_approved_by: by.second_decided_by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.enqueue(tx, 'send-refund', { refundId })
  }
}
