import type { Call } from './api-call.ts'
import { closeDueSessions, closeSession } from './expire-sessions.ts'
import { integer, metadata, refuseUnknown, requiredText, text } from './form-body.ts'
import { newest } from './list-newest.ts'
import type { Tx } from './open-store.ts'
import { currentSession } from './pages/pay-session.ts'
import { badParameter, noSuch, wrongState } from './stripe-fault.ts'
import {
  chargeObject,
  type IntentRow,
  intentObject,
  newId,
  sessionObject,
  type SessionRow,
} from './stripe-objects.ts'

const KNOWN = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'submit_type',
  'subscription_data',
  'success_url',
  'ui_mode',
]
const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60

/**
 * POST /v1/checkout/sessions. One line item with its own price, paid at once by card, or repeatedly for a subscription.
 */
export async function createSession(tx: Tx, { store, form, at }: Call) {
  refuseUnknown(form, KNOWN)
  const price = 'line_items.0.price_data'
  const mode = modeOf(form)
  const every = mode === 'subscription' ? everyOf(form, `${price}.recurring.interval`) : null
  const quantity = integer(form, 'line_items.0.quantity') ?? 0
  const amount = (integer(form, `${price}.unit_amount`) ?? -1) * quantity
  if (text(form, `${price}.currency`)?.toLowerCase() !== 'usd')
    throw badParameter(
      'line_items[0][price_data][currency]',
      'Invalid currency: the stand-in takes `usd` only.',
    )
  if (amount < 50 || amount > 99_999_999)
    throw badParameter(
      'line_items',
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'amount_too_small',
    )
  const email = text(form, 'customer_email')
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter('customer_email', `Invalid email address: ${email}`, 'email_invalid')

  const { rows } = await tx.query<SessionRow>(
    `insert into stand_in.session (id, amount, currency, title, description, quantity, email, client_reference_id,
       metadata, intent_metadata, success_url, cancel_url, created_at, expires_at, mode, every)
     values ($1, $2, 'usd', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *`,
    [
      newId('cs_test'),
      amount,
      requiredText(form, `${price}.product_data.name`),
      text(form, `${price}.product_data.description`),
      quantity,
      email,
      text(form, 'client_reference_id'),
      metadata(form, 'metadata'),
      metadata(form, mode === 'payment' ? 'payment_intent_data.metadata' : 'subscription_data.metadata'),
      address('success_url', requiredText(form, 'success_url')),
      address('cancel_url', text(form, 'cancel_url')),
      at,
      new Date(1000 * expiry(integer(form, 'expires_at'), Math.floor(at.getTime() / 1000))),
      mode,
      every,
    ],
  )
  return sessionObject(rows[0]!, store.payUrl)
}

/** GET /v1/checkout/sessions/:id, with `payment_intent` and its charge expanded on request. */
export async function retrieveSession(tx: Tx, { store, id, form, at }: Call) {
  const session = await currentSession(tx, store, id, at)
  if (!session) throw noSuch('checkout.session', id)
  const object = sessionObject(session, store.payUrl)
  const wanted = Object.values(form['expand'] ?? {}).map(String)
  if (!wanted.some((path) => path.startsWith('payment_intent')) || !session.intent_id) return object
  const { rows } = await tx.query<IntentRow>('select * from stand_in.intent where id = $1', [
    session.intent_id,
  ])
  const intent = intentObject(rows[0]!)
  const withCharge = wanted.includes('payment_intent.latest_charge')
  return {
    ...object,
    payment_intent: withCharge ? { ...intent, latest_charge: chargeObject(rows[0]!) } : intent,
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

function modeOf(form: Call['form']): 'payment' | 'subscription' {
  const mode = requiredText(form, 'mode')
  if (mode === 'payment' || mode === 'subscription') return mode
  throw badParameter('mode', `Invalid mode: ${mode}`, 'parameter_invalid_enum')
}

function everyOf(form: Call['form'], path: string): 'month' | 'year' {
  const every = requiredText(form, path)
  if (every === 'month' || every === 'year') return every
  throw badParameter(
    path,
    'Invalid interval: the stand-in renews by `month` or `year`.',
    'parameter_invalid_enum',
  )
}

function expiry(asked: number | null, now: number): number {
  if (asked === null) return now + DAY
  const early = asked < now + HALF_HOUR
  if (!early && asked <= now + DAY) return asked
  throw badParameter(
    'expires_at',
    `The \`expires_at\` timestamp must be ${early ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`,
    'parameter_invalid_integer',
  )
}

function address<T extends string | null>(param: string, url: T): T {
  if (url === null || /^https?:\/\/[^\s/]/.test(url)) return url
  throw badParameter(param, 'Not a valid URL', 'url_invalid')
}
