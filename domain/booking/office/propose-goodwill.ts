import type { Visitor } from '../../account/visitor.ts'
import { type Booking, lockBooking } from '../booking-queries.ts'
import type { Deps, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { confirmedStaffOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { type Captured, capturedOf, leftOf } from '../../payment/captured/captured-payments.ts'
import { Refusal } from '../../refusal.ts'

type Goodwill = { bookingId: string; amountCents: Cents; reason: string }

/**
 * Support or an operator proposes a refund beyond the rule, at the platform's cost and at most the rest of the payment.
 * Nothing is owed before it is approved; a booking has one proposal.
 */
export async function proposeGoodwill(
  deps: Deps,
  { bookingId, amountCents, reason }: Goodwill,
  visitor: Visitor,
): Promise<string> {
  const at = deps.now()
  const proposer = confirmedStaffOf(visitor, at)
  const why = reason.trim()
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || why === '' || why.length > 500)
    throw new Refusal('goodwill-invalid')
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const payment = await lockCapture(tx, booking)
    if (amountCents > payment.left) throw new Refusal('goodwill-too-much', { leftCents: payment.left })
    const refund = await tx
      .insertInto('refund')
      .values({
        payment_id: payment.id,
        amount_cents: amountCents,
        reason: 'goodwill',
        state: 'requested',
        created_at: at,
        proposed_by: proposer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, at, {
      actorId: proposer.id,
      act: 'propose-goodwill',
      reason: why,
      subject: { kind: 'refund', id: refund.id },
      detail: { cents: amountCents },
    })
    return refund.id
  })
}

/** The booking's payment with the most left after every refund, including failed ones and what was taken as credit. */
async function lockCapture(
  tx: Tx,
  { id: bookingId, refund_as_credit_cents: asCredit }: Pick<Booking, 'id' | 'refund_as_credit_cents'>,
): Promise<Captured> {
  const payments = await capturedOf(tx, bookingId)
  const [most] = payments.toSorted((one, other) => other.left - one.left)
  if (!most) throw new Refusal('goodwill-not-paid')
  if (await isProposed(tx, payments)) throw new Refusal('goodwill-proposed-already')
  return { ...most, left: Math.min(most.left, leftOf(payments) - asCredit) }
}

async function isProposed(tx: Tx, payments: readonly Captured[]): Promise<boolean> {
  const proposal = await tx
    .selectFrom('refund')
    .select('id')
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('reason', '=', 'goodwill')
    .executeTakeFirst()
  return proposal !== undefined
}
