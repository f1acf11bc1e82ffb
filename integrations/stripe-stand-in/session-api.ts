import type { Call } from './api-call.ts'
import { expanded, expansions, findIntent } from './charges/intent-api.ts'
import { lockMethod, methodObject } from './charges/method-api.ts'
import { closeDueSessions, closeSession } from './expire-sessions.ts'
import { text } from './form-body.ts'
import { newest } from './list-newest.ts'
import type { Tx } from './open-store.ts'
import { currentSession } from './pages/pay-session.ts'
import { readOrder } from './session-order.ts'
import { badReference, noSuch, wrongState } from './stripe-fault.ts'
import { newId, seconds, sessionObject, type SessionRow } from './stripe-objects.ts'

/**
 * POST /v1/checkout/sessions. One line item with its own price, paid at once by card, or repeatedly for a subscription; in
 * setup mode, a card that is saved for a customer.
 */
export async function createSession(tx: Tx, { store, form, at }: Call) {
  const order = readOrder(form, at)
  if (order.customer) await requireCustomer(tx, order.customer)
  const { rows } = await tx.query<SessionRow>(
    `insert into stand_in.session (id, amount, currency, title, description, quantity, email, client_reference_id,
       metadata, intent_metadata, success_url, cancel_url, created_at, expires_at, mode, every, saves_card, customer_id,
       setup_intent_id, payment_status)
     values ($1, $2, 'usd', $3, $4, $5, coalesce($6, (select email from stand_in.customer where id = $17)), $7, $8, $9,
       $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning *`,
    [
      newId('cs_test'),
      order.amount,
      order.title,
      order.description,
      order.quantity,
      order.email,
      order.reference,
      order.metadata,
      order.intentMetadata,
      order.successUrl,
      order.cancelUrl,
      at,
      order.expiresAt,
      order.mode,
      order.every,
      order.savesCard,
      // The customer of a card that is saved without a payment, who exists when the card is saved.
      order.customer ?? (order.mode === 'setup' ? newId('cus') : null),
      order.mode === 'setup' ? newId('seti') : null,
      order.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    ],
  )
  return sessionObject(rows[0]!, store.payUrl)
}

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from stand_in.customer where id = $1', [id])
  if (!rowCount) throw badReference('customer', 'customer', id)
}

/** GET /v1/checkout/sessions/:id, with its payment or setup intent expanded on request. */
export async function retrieveSession(tx: Tx, { store, id, form, at }: Call) {
  const session = await currentSession(tx, store, id, at)
  if (!session) throw noSuch('checkout.session', id)
  const object = sessionObject(session, store.payUrl)
  const wanted = expansions(form)
  const ofPayment = wanted.filter((path) => path.startsWith('payment_intent'))
  const intent = ofPayment.length > 0 && session.intent_id ? await findIntent(tx, session.intent_id) : null
  const paths = ofPayment.map((path) => path.replace('payment_intent.', ''))
  const isSetup = session.setup_intent_id && wanted.some((path) => path.startsWith('setup_intent'))
  return {
    ...object,
    ...(intent && { payment_intent: await expanded(tx, intent, paths) }),
    ...(isSetup && { setup_intent: await setupIntentOf(tx, session) }),
  }
}

/** The setup intent of a session that saves a card without a payment, with its card. */
async function setupIntentOf(tx: Tx, session: SessionRow) {
  const method = session.method_id ? await lockMethod(tx, session.method_id) : null
  return {
    id: session.setup_intent_id,
    object: 'setup_intent',
    created: seconds(session.created_at),
    customer: session.customer_id,
    livemode: session.livemode,
    metadata: session.intent_metadata,
    payment_method: method && methodObject(method),
    status: method ? 'succeeded' : session.status === 'expired' ? 'canceled' : 'requires_payment_method',
    usage: 'off_session',
  }
}

/** GET /v1/checkout/sessions, newest first. */
export async function listSessions(tx: Tx, { store, form, at }: Call) {
  while ((await closeDueSessions(tx, store, at)) > 0);
  const equals = { status: text(form, 'status'), intent_id: text(form, 'payment_intent') }
  const page = await newest<SessionRow>(tx, 'session', form, equals)
  const data = page.rows.map((row) => sessionObject(row, store.payUrl))
  return { object: 'list', url: '/v1/checkout/sessions', has_more: page.hasMore, data }
}

/** POST /v1/checkout/sessions/:id/expire. Refused unless the session is open. */
export async function expireSession(tx: Tx, { store, id, at }: Call) {
  const closed = await closeSession(tx, store, id, at)
  if (closed) return sessionObject(closed, store.payUrl)
  const session = await currentSession(tx, store, id, at)
  if (!session) throw noSuch('checkout.session', id)
  throw wrongState(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
  )
}
