import type { Call } from '../api-call.ts'
import { integer, metadata, refuseUnknown, text } from '../form-body.ts'
import { courseOf, finishDueRefunds, type RefundMode } from './finish-refunds.ts'
import { newest } from '../list-newest.ts'
import { moveBalance } from './move-balance.ts'
import type { Tx } from '../open-store.ts'
import { recordEvents } from '../record-events.ts'
import { badParameter, noSuch, wrongState } from '../stripe-fault.ts'
import { chargeObject, type IntentRow } from '../charges/intent-objects.ts'
import { type EventRow, eventObject, newId, refundObject, type RefundRow } from '../stripe-objects.ts'

const KNOWN = ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']

/** POST /v1/refunds, by payment intent or charge. Never more than the rest of the charge. */
export async function createRefund(tx: Tx, { form, at }: Call) {
  refuseUnknown(form, KNOWN)
  const id = text(form, 'payment_intent') ?? text(form, 'charge')
  if (!id)
    throw badParameter('payment_intent', 'One of charge or payment_intent is required.', 'parameter_missing')
  const asked = integer(form, 'amount')
  if (asked !== null && asked < 1)
    throw badParameter(
      'amount',
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    )

  const { rows } = await tx.query<IntentRow>(
    'select * from stand_in.intent where id = $1 or charge_id = $1 for update',
    [id],
  )
  const intent = rows[0]
  if (!intent) throw noSuch(text(form, 'payment_intent') ? 'payment_intent' : 'charge', id, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw wrongState(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'charge_not_refundable',
    )
  const { rowCount: disputed } = await tx.query(
    `select from stand_in.dispute where intent_id = $1 and status <> 'won'`,
    [intent.id],
  )
  if (disputed) throw wrongState(`Charge ${intent.charge_id} has been charged back.`, 'charge_disputed')
  const left = intent.amount - intent.refunded
  if (left === 0)
    throw wrongState(`Charge ${intent.charge_id} has already been refunded.`, 'charge_already_refunded')
  const amount = asked ?? left
  if (amount > left)
    throw wrongState(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    )
  const course = courseOf(await modeOf(tx, intent), at)
  intent.refunded += amount
  await tx.query('update stand_in.intent set refunded = $2 where id = $1', [intent.id, intent.refunded])
  const made = await tx.query<RefundRow>(
    `insert into stand_in.refund (id, intent_id, charge_id, amount, currency, status, reason, metadata, created_at,
       ends, ends_at)
     values ($1, $2, $3, $4, $5, $9, $6, $7, $8, $10, $11) returning *`,
    [
      newId('re'),
      intent.id,
      intent.charge_id,
      amount,
      intent.currency,
      text(form, 'reason'),
      metadata(form, 'metadata'),
      at,
      course.status,
      course.ends,
      course.endsAt,
    ],
  )
  await moveBalance(tx, { type: 'refund', cents: -amount, source: made.rows[0]!.id }, at)
  const object = refundObject(made.rows[0]!)
  await recordEvents(
    tx,
    [
      { type: 'refund.created', object },
      { type: 'refund.updated', object },
      { type: 'charge.refunded', object: chargeObject(intent) },
    ],
    at,
  )
  return object
}

async function modeOf(tx: Tx, { card_later }: IntentRow): Promise<RefundMode> {
  if (card_later === 'refund-waits') return 'waiting'
  if (card_later === 'refund-fails-late') return 'failing-late'
  const { rows } = await tx.query<{ refunds: RefundMode }>('select refunds from stand_in.switch')
  return rows[0]!.refunds
}

/** GET /v1/refunds/:id */
export async function retrieveRefund(tx: Tx, { id, at }: Call) {
  await finishDueRefunds(tx, at)
  // Waits for a simultaneous completion.
  const { rows } = await tx.query<RefundRow>('select * from stand_in.refund where id = $1 for share', [id])
  if (!rows[0]) throw noSuch('refund', id)
  return refundObject(rows[0])
}

/** GET /v1/refunds, newest first. */
export async function listRefunds(tx: Tx, { form, at }: Call) {
  await finishDueRefunds(tx, at)
  const equals = { intent_id: text(form, 'payment_intent'), charge_id: text(form, 'charge') }
  const page = await newest<RefundRow>(tx, 'refund', form, equals)
  return { object: 'list', url: '/v1/refunds', has_more: page.hasMore, data: page.rows.map(refundObject) }
}

/** GET /v1/events/:id */
export async function retrieveEvent(tx: Tx, { id }: Call) {
  const { rows } = await tx.query<EventRow>('select * from stand_in.event where id = $1', [id])
  if (!rows[0]) throw noSuch('event', id)
  return eventObject(rows[0])
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
