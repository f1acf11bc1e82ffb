import type { Tx } from '#domain/deps.ts'
import { demoTraveller } from '../people.ts'
import { trekId } from './write-catalogue.ts'
import { accountId } from './write-people.ts'

/** The demo traveller's saved treks, newest last. */
const slugs = ['nar-phu-valley', 'upper-mustang', 'gokyo-lakes']
const DAY_MS = 86_400_000

/** Writes the demo traveller's saved treks. */
export async function writeSavedTreks(tx: Tx, now: Date): Promise<void> {
  const rows = slugs.map((slug, index) => ({
    account_id: accountId(demoTraveller.email),
    trek_id: trekId(slug),
    saved_at: new Date(now.getTime() - (slugs.length - index) * 9 * DAY_MS),
  }))
  await tx.insertInto('saved_trek').values(rows).execute()
}
