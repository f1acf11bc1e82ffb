import type { Call } from '../api-call.ts'
import { text } from '../form-body.ts'
import { newest } from '../list-newest.ts'
import { balanceOf } from './move-balance.ts'
import type { Tx } from '../open-store.ts'
import { movementObject, type MovementRow } from '../stripe-objects.ts'

/** GET /v1/balance */
export async function retrieveBalance(tx: Tx, { at }: Call) {
  const { available, pending } = await balanceOf(tx, at)
  const dollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return { object: 'balance', available: dollars(available), pending: dollars(pending), livemode: false }
}

/** GET /v1/balance_transactions, newest first. */
export async function listMovements(tx: Tx, { form }: Call) {
  const equals = { type: text(form, 'type'), source: text(form, 'source') }
  const page = await newest<MovementRow>(tx, 'movement', form, equals)
  const data = page.rows.map(movementObject)
  return { object: 'list', url: '/v1/balance_transactions', has_more: page.hasMore, data }
}
