import { isMissing } from '../../external-service-error.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { batched } from '../../payment/batched.ts'
import { type Discrepancy, recordDiscrepancy } from '../../payment/note-discrepancy.ts'
import { paymentIs } from '../../payment/payment-states.ts'
import { returnLostPayment } from '../../payment/lost/return-lost-payment.ts'
import type { Charge } from '../../ports/provider-charges.ts'
import { chargeIs } from '../../ports/provider-states.ts'
import { applyCharge } from '../settle-charge.ts'
import { adoptCharge } from './adopt-charge.ts'

const PAGE = 100

type Attempt = Awaited<ReturnType<typeof chargedSince>>[number]

/**
 * Compares every charge of a saved card since then with our attempts, and our paid charges with the provider's. Returns
 * the number of charges.
 */
export async function compareCharges(deps: Deps, since: Date): Promise<number> {
  const seen = new Set<string>()
  for await (const page of batched(deps.payments.listCharges(since), PAGE))
    for (const charge of page) {
      seen.add(charge.intentId)
      await compareCharge(deps, charge).catch(deps.reportExternalError)
    }
  for (const paid of await chargedSince(deps, since))
    if (!seen.has(paid.intent_id ?? '')) await comparePaid(deps, paid).catch(deps.reportExternalError)
  return seen.size
}

/** Compares one charge again that differed before, by the provider's id. */
export async function compareChargeAgain(deps: Deps, intentId: string): Promise<void> {
  const paid = await attempts(deps).where('intent_id', '=', intentId).executeTakeFirst()
  if (paid && paymentIs.paid(paid.state)) await comparePaid(deps, paid)
  const charge = await findCharge(deps, intentId)
  if (charge) await compareCharge(deps, charge)
}

/** Heals what the provider's answer can heal, and notes the rest as a discrepancy. A charge without our mark is ignored. */
async function compareCharge(deps: Deps, charge: Charge): Promise<void> {
  const { paymentId, live } = charge
  if (!paymentId || !isUuid(paymentId) || live !== deps.payments.live) return
  const attempt = await attemptOf(deps, { ...charge, paymentId })
  if (chargeIs.paid(charge.state)) return comparePaidCharge(deps, charge, attempt)
  if (attempt && paymentIs.paid(attempt.state)) {
    if (attempt.intent_id === charge.intentId) await noteUnpaid(deps, attempt, charge.state)
    return
  }
  // An unpaid charge of an attempt that is over, or lost, must not be paid later.
  if (attempt && paymentIs.live(attempt.state)) await applyCharge(deps, { ...charge, paymentId: attempt.id })
  else if (!chargeIs.over(charge.state) && !chargeIs.processing(charge.state))
    await applyCharge(deps, await deps.payments.cancelCharge(charge.intentId))
}

async function comparePaidCharge(deps: Deps, charge: Charge, attempt: Attempt | null): Promise<void> {
  const { amountCents: cents } = charge
  if (attempt && paymentIs.paid(attempt.state)) {
    if (attempt.intent_id !== charge.intentId)
      await note(
        deps,
        'paid-charge-unknown',
        charge,
        attempt,
        'a second charge of a part that was paid already',
      )
    else if (attempt.amount_cents !== cents)
      await note(
        deps,
        'amount-differs',
        charge,
        attempt,
        `${cents} cents paid, ${attempt.amount_cents} booked`,
      )
    return
  }
  const withCard = await deps.payments.findCharge(charge.intentId)
  const outcome = attempt
    ? await applyCharge(deps, { ...withCard, paymentId: attempt.id })
    : await adoptCharge(deps, withCard)
  // The function has already noted its problem.
  if (outcome === 'confirmed' || outcome === 'surplus' || outcome === 'problem') return
  if (attempt) return note(deps, 'charge-state-differs', charge, attempt, `paid; ours stays ${outcome}`)
  if (await returnLostCharge(deps, charge)) return
  await note(deps, 'paid-charge-unknown', charge, null, `${cents} cents paid`)
}

/** A booking that a restored backup does not know: its money is refunded. */
async function returnLostCharge(deps: Deps, charge: Charge): Promise<boolean> {
  const { intentId, paymentId, bookingId, amountCents, createdAt } = charge
  if (!paymentId || !bookingId || !isUuid(bookingId)) return false
  const booking = deps.db.selectFrom('booking').select('id').where('id', '=', bookingId)
  if (await booking.executeTakeFirst()) return false
  const lost = { intentId, amountCents, createdAt, refundId: paymentId }
  return returnLostPayment(deps, { kind: 'paid-charge-unknown', objectId: intentId, ...lost })
}

/** Our books say that a saved card paid, so the provider must know it, however old the charge is. */
async function comparePaid(deps: Deps, paid: Attempt): Promise<void> {
  const charge = await findCharge(deps, paid.intent_id ?? '')
  if (!charge || !chargeIs.paid(charge.state)) await noteUnpaid(deps, paid, charge?.state ?? 'not there')
}

function noteUnpaid({ db, now }: Deps, paid: Attempt, state: string): Promise<void> {
  const detail = `${paid.amount_cents} cents ${paid.state}; the provider's charge is ${state}`
  const difference = { kind: 'captured-without-charge', objectId: paid.intent_id ?? '' } as const
  return recordDiscrepancy(db, now(), { ...difference, paymentId: paid.id, detail })
}

function note(
  { db, now }: Deps,
  kind: Discrepancy['kind'],
  { intentId: objectId }: Charge,
  attempt: Attempt | null,
  detail: string,
): Promise<void> {
  return recordDiscrepancy(db, now(), { kind, objectId, paymentId: attempt?.id ?? null, detail })
}

function attempts({ db }: Deps) {
  return db.selectFrom('payment').select(['id', 'state', 'amount_cents', 'intent_id'])
}

/** The attempt of a charge. After a restored backup another attempt may have the same part and number of the try. */
async function attemptOf(
  deps: Deps,
  { intentId, paymentId, instalmentId, tries }: Charge & { paymentId: string },
): Promise<Attempt | null> {
  const found = await attempts(deps)
    .where(({ eb, and, or }) =>
      or([
        eb('id', '=', paymentId),
        eb('intent_id', '=', intentId),
        ...(instalmentId && isUuid(instalmentId)
          ? [and([eb('instalment_id', '=', instalmentId), eb('try', '=', tries)])]
          : []),
      ]),
    )
    .orderBy((eb) => eb('intent_id', 'is not distinct from', intentId), 'desc')
    .executeTakeFirst()
  return found ?? null
}

async function findCharge({ payments }: Deps, intentId: string): Promise<Charge | null> {
  return payments.findCharge(intentId).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** Our paid charges of saved cards since then. */
async function chargedSince(deps: Deps, since: Date) {
  return attempts(deps)
    .where('state', 'in', paymentIs.paid.states)
    .where('session_id', 'is', null)
    .where('intent_id', 'is not', null)
    .where('created_at', '>=', since)
    .execute()
}
