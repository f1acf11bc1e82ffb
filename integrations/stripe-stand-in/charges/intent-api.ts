import type { Call } from '../api-call.ts'
import {
  at as valueAt,
  type Form,
  integer,
  metadata,
  refuseUnknown,
  requiredText,
  text,
} from '../form-body.ts'
import { newest } from '../list-newest.ts'
import { inTransaction, type Store, type Tx } from '../open-store.ts'
import { recordEvents } from '../record-events.ts'
import { badParameter, badReference, noSuch, StripeFault, wrongState } from '../stripe-fault.ts'
import { newId } from '../stripe-objects.ts'
import { chargeCard, receiveMoney, refuseCharge } from './charge-card.ts'
import { type ChargeRefusal, isExpired, refusalOf } from './charge-rules.ts'
import { chargeObject, type IntentRow, intentObject, refusalObject } from './intent-objects.ts'
import { lockMethod, methodObject } from './method-api.ts'

const KNOWN = [
  'allowed_payment_method_types',
  'amount',
  'confirm',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
]

/**
 * POST /v1/payment_intents. The stand-in only charges a saved card at once without its owner. A refused charge is an
 * error with status 402, which contains its payment intent.
 */
export async function createIntent(tx: Tx, { form, at }: Call) {
  refuseUnknown(form, KNOWN)
  const amount = amountOf(form)
  for (const needed of ['confirm', 'off_session'])
    if (text(form, needed) !== 'true')
      throw badParameter(needed, `The stand-in takes \`${needed}=true\` only.`, 'parameter_invalid_enum')
  const customerId = requiredText(form, 'customer')
  const method = await methodOf(tx, customerId, requiredText(form, 'payment_method'))
  const charge = {
    intentId: newId('pi'),
    customerId,
    methodId: method.id,
    description: text(form, 'description'),
    amount,
    currency: 'usd',
    metadata: metadata(form, 'metadata'),
    livemode: false,
  }
  const refusal =
    refusalOf(method.card) ?? (isExpired(method.valid_until, at) ? 'expired_card' : await refusalForTests(tx))
  if (refusal) {
    const object = intentObject(await refuseCharge(tx, charge, method.card, refusal, at))
    await recordEvents(tx, [{ type: 'payment_intent.payment_failed', object }], at)
    throw new StripeFault(402, { ...refusalObject(refusal), payment_intent: object }, true)
  }
  const intent = await chargeCard(tx, charge, method.card, at)
  await recordEvents(tx, [{ type: 'payment_intent.succeeded', object: intentObject(intent) }], at)
  return expanded(tx, intent, expansions(form))
}

/** GET /v1/payment_intents/:id */
export async function retrieveIntent(tx: Tx, { id, form }: Call) {
  const intent = await findIntent(tx, id)
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  return expanded(tx, intent, expansions(form))
}

/** GET /v1/payment_intents, newest first. */
export async function listIntents(tx: Tx, { form }: Call) {
  const page = await newest<IntentRow>(tx, 'intent', form, { customer_id: text(form, 'customer') })
  const data = page.rows.map(intentObject)
  return { object: 'list', url: '/v1/payment_intents', has_more: page.hasMore, data }
}

/** POST /v1/payment_intents/:id/cancel. Refused when it is paid or cancelled. */
export async function cancelIntent(tx: Tx, { id, form, at }: Call) {
  refuseUnknown(form, ['cancellation_reason', 'expand'])
  const { rows } = await tx.query<IntentRow>(
    `update stand_in.intent set status = 'canceled', canceled_at = $2
     where id = $1 and status = 'requires_payment_method' returning *`,
    [id, at],
  )
  if (!rows[0]) {
    const intent = await findIntent(tx, id)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      'payment_intent_unexpected_state',
    )
  }
  const object = intentObject(rows[0])
  await recordEvents(tx, [{ type: 'payment_intent.canceled', object }], at)
  return object
}

/** The owner of a refused card pays its payment intent after all. Returns whether it was still payable. */
export async function payIntent(store: Store, id: string): Promise<boolean> {
  const at = store.now()
  const paid = await inTransaction(store.pool, async (tx) => {
    const { rows } = await tx.query<IntentRow>(
      `update stand_in.intent set status = 'succeeded', error_code = null
       where id = $1 and status = 'requires_payment_method' returning *`,
      [id],
    )
    if (!rows[0]) return false
    await receiveMoney(tx, rows[0], at)
    await recordEvents(tx, [{ type: 'payment_intent.succeeded', object: intentObject(rows[0]) }], at)
    return true
  })
  store.wake()
  return paid
}

/** A payment intent with its charge and its card, where they are `wanted`. */
export async function expanded(tx: Tx, intent: IntentRow, wanted: string[]) {
  const object = intentObject(intent)
  const method =
    intent.method_id && wanted.includes('payment_method') ? await lockMethod(tx, intent.method_id) : null
  return {
    ...object,
    ...(wanted.includes('latest_charge') && { latest_charge: chargeObject(intent) }),
    ...(method && { payment_method: methodObject(method) }),
  }
}

/** The paths that a call expands. */
export function expansions(form: Form): string[] {
  return Object.values(valueAt(form, 'expand') ?? {}).map(String)
}

export async function findIntent(tx: Tx, id: string): Promise<IntentRow | null> {
  const { rows } = await tx.query<IntentRow>('select * from stand_in.intent where id = $1', [id])
  return rows[0] ?? null
}

function amountOf(form: Form): number {
  if (requiredText(form, 'currency').toLowerCase() !== 'usd')
    throw badParameter('currency', 'Invalid currency: the stand-in takes `usd` only.')
  requiredText(form, 'amount')
  const amount = integer(form, 'amount') ?? 0
  if (amount >= 50 && amount <= 99_999_999) return amount
  throw badParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
}

async function methodOf(tx: Tx, customerId: string, methodId: string) {
  const { rowCount } = await tx.query('select from stand_in.customer where id = $1', [customerId])
  if (!rowCount) throw badReference('customer', 'customer', customerId)
  const method = await lockMethod(tx, methodId)
  if (!method) throw badReference('payment_method', 'PaymentMethod', methodId)
  if (method.customer_id === customerId) return method
  throw wrongState(
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    'payment_method_unexpected_state',
  )
}

async function refusalForTests(tx: Tx): Promise<ChargeRefusal | null> {
  const { rows } = await tx.query<{ charges: 'paid' | ChargeRefusal }>('select charges from stand_in.switch')
  const charges = rows[0]?.charges ?? 'paid'
  return charges === 'paid' ? null : charges
}
