import { ordered } from './trek-orders.ts'
import type { HostOfTrek, TrekRows } from './trek-rows.ts'

type Ranked = HostOfTrek & { reviews: number }

/** The ids of the first hosts with a bookable trek: verified ones, then those with the most reviews, then by name. */
export function rankHosts(rows: TrekRows, limit: number): string[] {
  const hosts = new Map<string, Ranked>()
  const bookable = new Set<string>()
  for (const row of rows.rowsInUse()) {
    const host = rows.hosts[row]
    if (!host) continue
    const reviews = (hosts.get(host.id)?.reviews ?? 0) + (rows.reviews[row] ?? 0)
    hosts.set(host.id, { ...host, reviews })
    if (rows.bookable[row] === 1) bookable.add(host.id)
  }
  return [...hosts.values()]
    .filter(({ id }) => bookable.has(id))
    .sort(inOrder)
    .slice(0, limit)
    .map(({ id }) => id)
}

function inOrder(one: Ranked, other: Ranked): number {
  return (
    Number(other.isVerified) - Number(one.isVerified) ||
    other.reviews - one.reviews ||
    ordered(one.name, other.name) ||
    ordered(one.id, other.id)
  )
}
