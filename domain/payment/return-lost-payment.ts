import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { OutsideFault } from '../outside-fault.ts'
import { noteDifference } from './note-difference.ts'

const NOTE = 'Given back: paid between a backup and its restoration.'
/** The provider's clock and ours may differ by so much; what is known to our books is not lost, whenever it was. */
const MARGIN_MS = 10 * 60_000

export type LostPayment = {
  kind: 'paid-session-unknown' | 'invoice-unknown'
  /** The provider's id of the page or the invoice. */
  objectId: string
  intentId: string | null
  amountCents: Cents
  /** When its page was opened. */
  createdAt: Date
  /** What the refund is known by at the provider, the same at every try. */
  refundId: string
}

/**
 * Sends money back that the provider took for something which a restored backup does not know: the page was opened after the
 * backup and before it was put back. What was given back of it since then counts, and the rest follows, for nobody knows any
 * more what was agreed. It is not in our books, so nothing is posted. Answers whether all of it is back; else a person decides.
 */
export async function returnLostPayment(deps: Deps, lost: LostPayment): Promise<boolean> {
  if (await isReturned(deps, lost.objectId)) return true
  const { intentId, amountCents, refundId } = lost
  if (!intentId || !(await wasRestoredOver(deps, lost.createdAt))) return false
  const rest = amountCents - (await returnedOf(deps, intentId, lost.createdAt))
  if (rest > 0 && !(await sendBack(deps, { intentId, amountCents: rest, refundId }))) return false
  await settle(deps, lost)
  return true
}

/** Whether this page or invoice was given back because our books had lost it. */
export async function isReturned({ db }: Pick<Deps, 'db'>, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_difference')
    .select('id')
    .where('object_id', '=', objectId)
    .where('note', '=', NOTE)
    .executeTakeFirst()
  return row !== undefined
}

async function wasRestoredOver({ db }: Deps, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('restoration')
    .select('id')
    .where('backup_at', '<=', new Date(at.getTime() + MARGIN_MS))
    .where('restored_at', '>=', at)
    .executeTakeFirst()
  return row !== undefined
}

async function returnedOf({ payments }: Deps, intentId: string, since: Date): Promise<Cents> {
  let cents = 0
  for await (const refund of payments.listRefunds(since))
    if (refund.intentId === intentId && refund.state !== 'failed') cents += refund.amountCents
  return cents
}

async function sendBack(
  { payments, onOutside }: Deps,
  order: { intentId: string; amountCents: Cents; refundId: string },
): Promise<boolean> {
  try {
    await payments.refund(order, `return-${order.refundId}`)
    return true
  } catch (error) {
    if (!(error instanceof OutsideFault) || !error.refused) throw error
    onOutside(error)
    return false
  }
}

/** It stays in the list of what differed, as settled, so that somebody can see what was given back. */
async function settle({ db, now }: Deps, { kind, objectId, amountCents }: LostPayment): Promise<void> {
  await noteDifference(db, now(), { kind, objectId, detail: `${amountCents} cents paid` })
  await db
    .updateTable('provider_difference')
    .set({ settled_at: now(), note: NOTE })
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('settled_at', 'is', null)
    .execute()
}
