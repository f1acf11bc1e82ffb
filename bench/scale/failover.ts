import { setTimeout as pause } from 'node:timers/promises'
import { soon } from '#test/soon.ts'
import { buy, buyers } from './buyers.ts'
import type { Market } from './market.ts'

const AT_ONCE = 16
const BEFORE_MS = 6_000
const AFTER_MS = 15_000
const MOST_SECONDS = 10

/**
 * The primary dies while guests book and pay; its replica is promoted, and the pooler sends everybody there. No payment
 * that the provider acknowledged is lost, no spot is sold twice, and bookings go on within ten seconds.
 */
export async function failover({ webs, departure, set }: Market): Promise<string[]> {
  const departures = await Promise.all(Array.from({ length: 60 }, () => departure(50)))
  const paid: { bookingId: string; at: number }[] = []
  const failures = new Map<string, number>()
  let index = 0
  let isOver = false
  const purchase = async () => {
    index += 1
    const [web, wanted] = [webs[index % webs.length]!, departures[index % departures.length]!]
    try {
      const bookingId = await buy(web.url, wanted)
      paid.push({ bookingId, at: performance.now() })
    } catch (error) {
      const reason = (error as Error).message
      failures.set(reason, (failures.get(reason) ?? 0) + 1)
      await pause(100)
    }
  }
  const trading = buyers(AT_ONCE, () => (isOver ? null : purchase))

  await pause(BEFORE_MS)
  const before = paid.length
  const killedAt = performance.now()
  await set.primary.kill()
  await set.replica.rows('select pg_promote(true)')
  set.pooler.follow(set.replica.port)
  const promotedAt = performance.now()
  await pause(AFTER_MS)
  isOver = true
  await trading

  const first = paid.find(({ at }) => at > promotedAt)
  if (!first) throw new Error('no booking was paid after the failover')
  const seconds = (first.at - killedAt) / 1000
  const ids = paid.map(({ bookingId }) => `'${bookingId}'`).join()
  const lost = `select count(*)::int as lost from unnest(array[${ids}]::uuid[]) as paid (id)
    left join booking on booking.id = paid.id where booking.state is distinct from 'confirmed'`
  await soon(async () => (await set.replica.rows(lost))[0].lost === 0)
  const [books] = await set.replica.rows(
    `select (select count(*)::int from invariant_violation) as violations,
       (select count(*)::int from departure where spots_taken > max_spots) as oversold`,
  )
  const line =
    `failover: ${paid.length} paid (${before} before), 0 lost, ${books.oversold} departures oversold, ${books.violations} invariants violated; ` +
    `a booking was paid ${seconds.toFixed(1)} s after the primary died, ${((promotedAt - killedAt) / 1000).toFixed(1)} of which the promotion took (aim ${MOST_SECONDS} s); ` +
    `failed purchases: ${[...failures].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'none'}`
  if (books.oversold + books.violations > 0 || seconds > MOST_SECONDS) throw new Error(line)
  return [line]
}
