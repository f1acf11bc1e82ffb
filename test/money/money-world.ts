import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#domain/deps.ts'
import { applyDisputes } from '#domain/checkout/apply-disputes.ts'
import { postMovements } from '#domain/payment/post-movements.ts'
import { receiveEvent } from '#domain/checkout/receive-event.ts'
import { startStandIn } from '#integrations/stripe-stand-in/start-stand-in.ts'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import { jobs } from '#worker/jobs.ts'
import { freshWorld, type SavedJob } from '../world.ts'

export type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>

const secrets = { secretKey: 'sk_test_money', webhookSecret: 'whsec_money' }

/**
 * The commands against the stand-in's API, with its webhooks and all jobs. An event only enqueues its job, as in a burst, so
 * that a test decides when it is applied.
 */
export async function moneyWorld() {
  const world = await freshWorld()
  const now = world.clock.now
  let stopped = false
  const receiver = createServer(async (request, response) => {
    try {
      const event = payments.readEvent(await buffer(request), String(request.headers['stripe-signature']))
      await receiveEvent(deps, event, 'by job')
      response.end()
    } catch {
      response.writeHead(stopped ? 503 : 400).end()
    }
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const standIn = await startStandIn({
    databaseUrl: world.url,
    now,
    webhookSecret: secrets.webhookSecret,
    publicUrl: 'http://chautari.test',
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
  })
  const payments = stripePayments({
    ...secrets,
    now,
    host: standIn.apiHost,
    port: standIn.apiPort,
    protocol: 'http',
  })
  const deps = { ...world.deps, payments }
  const done = new Set<string>()
  let working: Promise<void> | undefined

  return {
    ...world,
    deps,
    standIn,
    webhookSecret: secrets.webhookSecret,
    /** Runs all saved jobs in parallel until none can succeed; a failed one stays for the next call. */
    work: (atOnce = 1): Promise<void> =>
      (working ??= doJobs(deps, done, atOnce).finally(() => (working = undefined))),
    /**
     * Waits until the stand-in has delivered every event; one that was under way while the clock moved is sent again.
     */
    async delivered(): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        standIn.store.wake()
        await pause(20)
        const { rows } = await sql`select from stand_in.event where deliver_at is not null`.execute(world.db)
        if (rows.length === 0) return
        if (tries > 600) throw new Error(`${rows.length} events were not delivered`)
        if (tries % 50 === 0)
          await sql`update stand_in.event set deliver_at = ${now()} where deliver_at > ${now()}`.execute(
            world.db,
          )
      }
    },
    /** The excess in cents of the provider's balance over our books, after posting its movements. */
    async providerHoldsMore(): Promise<number> {
      await postMovements(deps)
      await applyDisputes(deps)
      const { rows } = await sql<{ cents: number }>`
        select coalesce((select balance_cents from ledger_account where id = 'stripe_cash'), 0)
          - coalesce((select sum(amount_cents) from refund where state = 'submitted'), 0)
          - coalesce((select sum(amount_cents) from gift_card_refund where state = 'submitted'), 0)
          - coalesce((select sum(amount_cents) from dispute where state = 'open'), 0)
          - coalesce((select sum(amount_cents) from gift_card_dispute where state = 'open'), 0)
          - coalesce((select sum(amount_cents) from membership_dispute where state = 'open'), 0) as cents`.execute(
        world.db,
      )
      return (await payments.balance()) - (rows[0]?.cents ?? 0)
    },
    close: async () => {
      stopped = true
      await standIn.stop()
      receiver.closeAllConnections()
      receiver.close()
      await world.close()
    },
  }
}

async function doJobs(deps: Deps, done: Set<string>, atOnce: number): Promise<void> {
  for (let did = true; did; ) {
    did = false
    const saved = await sql<SavedJob & { id: string }>`
      select id::text, name, payload from saved_job where not id = any(${[...done]}::bigint[]) order by saved_job.id`.execute(
      deps.db,
    )
    const next = async (): Promise<void> => {
      for (let job = saved.rows.shift(); job; job = saved.rows.shift()) {
        const { id, name, payload } = job
        const ok = await jobs[name](deps, payload as never).then(
          () => true,
          () => false,
        )
        if (ok) done.add(id)
        did ||= ok
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }
}
