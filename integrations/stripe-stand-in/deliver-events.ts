import { createHmac } from 'node:crypto'
import type { Store } from './open-store.ts'
import { type EventRow, eventObject, newId } from './stripe-objects.ts'
import type { Webhooks } from './switches.ts'

export type Endpoint = { url: string; secret: string }

/** The pauses in seconds before each retry of an event that was not accepted; after the last retry it is given up. */
const PAUSES = [1, 3, 10, 30, 60, 300, 1800, 3600, 7200, 14400, 28800, 43200, 43200, 43200, 43200]
/** How long an event belongs to the process that delivers it; then another process may take it. */
const LEASE_MS = 10_000
const ANSWER_WITHIN_MS = 8_000
const AT_ONCE = 10

/** Delivers due events, at most ten at once, and returns their number. Any process may do this at any time. */
export async function deliverDue(store: Store, endpoint: Endpoint, stopping: AbortSignal): Promise<number> {
  const at = store.now()
  const { rows } = await store.pool.query<EventRow & { webhooks: Webhooks }>(
    `with mode as (select webhooks from stand_in.switch),
     due as (
       select id from stand_in.event, mode where deliver_at <= $1 and webhooks <> 'off'
       order by case when webhooks = 'shuffled' then random() else seq end limit ${AT_ONCE}
       for update of event skip locked
     )
     update stand_in.event set attempts = attempts + 1, deliver_at = $2
     from due, mode where event.id = due.id returning event.*, webhooks`,
    [at, new Date(at.getTime() + LEASE_MS)],
  )
  const deliver = (row: (typeof rows)[number]) => deliverOne(store, endpoint, row, stopping)
  if (rows[0]?.webhooks === 'shuffled')
    for (const row of rows.sort(() => Math.random() - 0.5)) await deliver(row)
  else await Promise.all(rows.map(deliver))
  return rows.length
}

async function deliverOne(
  store: Store,
  endpoint: Endpoint,
  row: EventRow & { webhooks: Webhooks },
  stopping: AbortSignal,
) {
  const ids = { double: [row.id, row.id], renamed: [row.id, newId('evt')] }[row.webhooks as string] ?? [
    row.id,
  ]
  let accepted = true
  for (const id of ids) accepted = (await post(store, endpoint, eventObject(row, id), stopping)) && accepted
  if (stopping.aborted && !accepted) return
  const pause = PAUSES[row.attempts - 1]
  const again = accepted || pause === undefined ? null : new Date(store.now().getTime() + pause * 1000)
  await store.pool.query(
    'update stand_in.event set deliver_at = $2, delivered_at = coalesce(delivered_at, $3) where id = $1',
    [row.id, again, accepted ? store.now() : null],
  )
}

async function post(
  store: Store,
  { url, secret }: Endpoint,
  event: object,
  stopping: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(event)
  const giveUp = new AbortController()
  const stop = () => giveUp.abort()
  const timer = setTimeout(stop, ANSWER_WITHIN_MS)
  stopping.addEventListener('abort', stop)
  try {
    const signature = signatureOf(body, secret, store.now())
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: giveUp.signal,
    })
    await answer.arrayBuffer()
    if (!answer.ok) store.warn(`payment stand-in: the webhook answered ${answer.status}`)
    return answer.ok
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    if (!stopping.aborted) store.warn(`payment stand-in: no answer from the webhook, ${cause?.code ?? name}`)
    return false
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

/** Stripe's signature of a body at an instant: `t=<Unix seconds>,v1=<HMAC-SHA-256>`. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
