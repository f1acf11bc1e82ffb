import type { Call } from '../api-call.ts'
import { refuseUnknown } from '../form-body.ts'
import type { Tx } from '../open-store.ts'
import { noSuch, wrongState } from '../stripe-fault.ts'
import { type Card, seconds } from '../stripe-objects.ts'

type MethodRow = {
  id: string
  customer_id: string | null
  card: Card
  valid_until: string
  created_at: Date
}

/** GET /v1/payment_methods/:id */
export async function retrieveMethod(tx: Tx, { id }: Call) {
  const method = await lockMethod(tx, id)
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method')
  return methodObject(method)
}

/** POST /v1/payment_methods/:id/detach. Refused when it belongs to no customer any more. */
export async function detachMethod(tx: Tx, { id, form }: Call) {
  refuseUnknown(form, ['expand'])
  const method = await lockMethod(tx, id)
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method')
  if (!method.customer_id)
    throw wrongState(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  await tx.query('update stand_in.method set customer_id = null where id = $1', [id])
  return methodObject({ ...method, customer_id: null })
}

/** A saved card, locked until the transaction ends; null when there is none. */
export async function lockMethod(tx: Tx, id: string): Promise<MethodRow | null> {
  const { rows } = await tx.query<MethodRow>('select * from stand_in.method where id = $1 for update', [id])
  return rows[0] ?? null
}

/** A saved card in the format of Stripe's API. */
export function methodObject(row: MethodRow) {
  const { brand, last4, fingerprint } = row.card
  const [year, month] = row.valid_until.split('-').map(Number)
  return {
    id: row.id,
    object: 'payment_method',
    card: { brand, last4, fingerprint, exp_month: month, exp_year: year },
    created: seconds(row.created_at),
    customer: row.customer_id,
    livemode: false,
    type: 'card',
  }
}
