import { sql } from 'kysely'
import { nepalDate } from '#domain/dates.ts'
import type { Db, Tx } from '#domain/deps.ts'
import { ON_THE_TRAIL } from './departures.ts'
import { planDemonstration } from './plan-demonstration.ts'
import { writeAcceptedApplications } from './write/write-accepted-applications.ts'
import { writeApplications } from './write/write-applications.ts'
import { writeBookings } from './write/write-bookings.ts'
import { writeCatalogue } from './write/write-catalogue.ts'
import { writeDeals } from './write/write-deals.ts'
import { writeDiscounts } from './write/write-discounts.ts'
import { writeExtras } from './write/write-extras.ts'
import { writePeople } from './write/write-people.ts'
import { writeLedger } from './write/write-ledger.ts'
import { writeConversations } from './write/write-conversations.ts'
import { writePayouts } from './write/write-payouts.ts'
import { writeRates } from './write/write-rates.ts'
import { writeSavedTreks } from './write/write-saved-treks.ts'
import { writeSecondFactors } from './write/write-second-factors.ts'
import { writeShares } from './write/write-shares.ts'
import { writeProfile } from './write/write-profile.ts'
import { writeTaxDetails } from './write/write-tax-details.ts'
import { writeTravellerDetails } from './write/write-traveller-details.ts'
import { writeWalkersDetails } from './write/write-walkers-details.ts'

/**
 * Fills an empty database with the demonstration, with dates relative to `now`, in one transaction; leaves a filled one
 * unchanged. Never changes a database that production has used. `secret` encrypts private data. `begins` is called when
 * there is something to load.
 */
export async function seed(db: Db, now: Date, secret: string, begins = () => {}): Promise<void> {
  const before = await db.selectFrom('installation').select('seeded_on').executeTakeFirst()
  if (before?.seeded_on) return
  begins()
  await db.transaction().execute(async (tx) => {
    // Two processes may start at the same time: the second waits for the first and then finds a filled database.
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`set local statement_timeout = '60s'`.execute(tx)
    if (!(await isOursToFill(tx, now))) return
    const plan = planDemonstration(nepalDate(now))
    await writePeople(tx, plan, now)
    await writeSecondFactors(tx, now, secret)
    await writeAcceptedApplications(tx, now, secret)
    await writeApplications(tx, now, secret)
    await writeTaxDetails(tx, now)
    await writeCatalogue(tx, plan, now)
    await writeBookings(tx, plan, now)
    await writeProfile(tx, now, secret)
    await writeTravellerDetails(tx, now, secret)
    await writeWalkersDetails(tx, now, { secret, slugs: ON_THE_TRAIL })
    await writeConversations(tx, now)
    await writeShares(tx, now)
    await writeLedger(tx, now)
    await writePayouts(tx, now, secret)
    await writeDiscounts(tx, now)
    await writeExtras(tx, now)
    await writeDeals(tx, now)
    await writeRates(tx)
    await writeSavedTreks(tx, now)
    await tx
      .updateTable('installation')
      .set({ seeded_on: nepalDate(now) })
      .execute()
  })
}

async function isOursToFill(tx: Tx, now: Date): Promise<boolean> {
  await tx
    .insertInto('installation')
    .values({ mode: 'demonstration', first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { mode, seeded_on } = await tx
    .selectFrom('installation')
    .select(['mode', 'seeded_on'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (mode !== 'demonstration')
    throw new Error('Production has used this database: it gets no demonstration data.')
  return seeded_on === null
}
