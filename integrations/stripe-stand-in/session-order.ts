import type { Call } from './api-call.ts'
import { integer, metadata, refuseUnknown, requiredText, text } from './form-body.ts'
import { badParameter } from './stripe-fault.ts'
import type { SessionRow } from './stripe-objects.ts'

const KNOWN = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'setup_intent_data',
  'submit_type',
  'subscription_data',
  'success_url',
  'ui_mode',
]
const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
const PRICE = 'line_items.0.price_data'
/** The parameter of each mode whose metadata its payment, subscription or setup intent gets. */
const INTENT_DATA = {
  payment: 'payment_intent_data',
  subscription: 'subscription_data',
  setup: 'setup_intent_data',
}

type Form = Call['form']
type Mode = SessionRow['mode']

/** The validated parameters of a new checkout session. */
export function readOrder(form: Form, at: Date) {
  refuseUnknown(form, KNOWN)
  const mode = modeOf(form)
  const item = mode === 'setup' ? noItem(form) : itemOf(form)
  return {
    mode,
    every: mode === 'subscription' ? everyOf(form, `${PRICE}.recurring.interval`) : null,
    ...item,
    email: emailOf(form),
    ...savingOf(form, mode),
    reference: text(form, 'client_reference_id'),
    metadata: metadata(form, 'metadata'),
    intentMetadata: metadata(form, `${INTENT_DATA[mode]}.metadata`),
    successUrl: address('success_url', requiredText(form, 'success_url')),
    cancelUrl: address('cancel_url', text(form, 'cancel_url')),
    expiresAt: new Date(1000 * expiry(integer(form, 'expires_at'), Math.floor(at.getTime() / 1000))),
  }
}

function itemOf(form: Form) {
  const quantity = integer(form, 'line_items.0.quantity') ?? 0
  const amount = (integer(form, `${PRICE}.unit_amount`) ?? -1) * quantity
  if (text(form, `${PRICE}.currency`)?.toLowerCase() !== 'usd')
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
  const title = requiredText(form, `${PRICE}.product_data.name`)
  return { amount, quantity, title, description: text(form, `${PRICE}.product_data.description`) }
}

function noItem(form: Form) {
  if (form['line_items'] !== undefined)
    throw badParameter('line_items', 'You can not pass `line_items` in `setup` mode.', 'parameter_unknown')
  return { amount: 0, quantity: 1, title: 'A saved card', description: null }
}

function emailOf(form: Form): string | null {
  const email = text(form, 'customer_email')
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  if (email !== null && text(form, 'customer'))
    throw badParameter(
      'customer_email',
      'You may only specify one of these parameters: customer, customer_email.',
      'parameters_exclusive',
    )
  return email
}

/** For whom the card is saved: a customer, or a new one. A payment saves it on request; the setup mode always does. */
function savingOf(form: Form, mode: Mode) {
  const customer = text(form, 'customer')
  const usage = text(form, 'payment_intent_data.setup_future_usage')
  const creates = text(form, 'customer_creation') === 'always'
  if (usage !== null && usage !== 'off_session')
    throw badParameter(
      'payment_intent_data[setup_future_usage]',
      'The stand-in takes `off_session` only.',
      'parameter_invalid_enum',
    )
  if (creates && mode === 'subscription')
    throw badParameter(
      'customer_creation',
      '`customer_creation` can only be used in `payment` and `setup` mode.',
      'parameter_unknown',
    )
  if (usage !== null && mode !== 'payment')
    throw badParameter(
      'payment_intent_data',
      `You can not pass \`payment_intent_data\` in \`${mode}\` mode.`,
      'parameter_unknown',
    )
  const savesCard = mode === 'setup' || usage !== null
  if (savesCard && !customer && !creates)
    throw badParameter('customer_creation', 'The stand-in saves a card for a customer only.')
  return { customer, savesCard }
}

function modeOf(form: Form): Mode {
  const mode = requiredText(form, 'mode')
  if (mode === 'payment' || mode === 'subscription' || mode === 'setup') return mode
  throw badParameter('mode', `Invalid mode: ${mode}`, 'parameter_invalid_enum')
}

function everyOf(form: Form, path: string): 'month' | 'year' {
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
