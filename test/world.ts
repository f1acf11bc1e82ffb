import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, nepalDate } from '#domain/dates.ts'
import type { MailMessage } from '#domain/deps.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import { versionNow } from '#domain/trek/versions/trek-versions.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Details } from '#domain/booking/lead-rules.ts'
import { withNotices } from '#domain/notification/add-notice.ts'
import { freshCatalogue } from '#domain/trek/catalogue/catalogue-queries.ts'
import { drawnDocuments } from '#integrations/documents/drawn-documents.ts'
import { pdfDocuments } from '#integrations/pdf/pdf-documents.ts'
import { exampleCompany } from '#web/content/company.ts'
import { sharpPictures } from '#integrations/pictures/sharp-pictures.ts'
import { provider } from './servers/provider.ts'
import { shared } from './shared.ts'
import { worldDatabase } from './servers/world-database.ts'

export type World = Awaited<ReturnType<typeof freshWorld>>
export type SavedJob = { [Name in JobName]: { name: Name; payload: Jobs[Name] } }[JobName]

/** The helper processes of all worlds of this process, each started by the first test that needs it. */
const helpers = shared(async () => {
  const [{ pdfs, stop: stopPdfs }, { pictures, stop: stopPictures }] = [pdfDocuments(), sharpPictures()]
  const close = async () => void (await Promise.all([stopPdfs(), stopPictures()]))
  return { resource: { pdfs, pictures }, close }
})

/**
 * A separate real database, a stopped clock, and an in-memory payment provider and mailbox. Races need few connections,
 * and the first statement on a new one takes 40 times as long.
 */
export async function freshWorld({ connections = 6 }: { connections?: number } = {}) {
  const { db, url, release } = await worldDatabase(connections)
  let at = new Date('2026-11-20T06:00:00Z')
  const clock = {
    now: () => at,
    forward(milliseconds: number) {
      at = new Date(at.getTime() + milliseconds)
    },
    minutes: (count: number) => clock.forward(count * 60_000),
    days: (count: number) => clock.forward(count * 86_400_000),
  }
  const sent: MailMessage[] = []
  const outside: unknown[] = []
  const payments = provider(clock.now)
  const { pdfs, pictures } = await helpers.use()
  const files = new Map<string, Buffer>()
  const deps: CatalogueDeps = {
    db,
    now: clock.now,
    enqueue: withNotices(async (tx, name, payload) => {
      await sql`insert into saved_job (name, payload) values (${name}, ${JSON.stringify(payload)})`.execute(
        tx,
      )
    }, clock.now),
    payments,
    mail: {
      send: async (message) => {
        if (!sent.some(({ messageId }) => messageId === message.messageId)) sent.push(message)
      },
      forget: async ({ to: addresses, about }) => {
        const isAbout = (id: string) => about.some((each) => id.includes(`.${each}`))
        const left = sent.filter(({ to, messageId }) => !addresses.includes(to) && !isAbout(messageId))
        sent.splice(0, sent.length, ...left)
      },
    },
    storage: {
      read: async (key) => files.get(key) ?? null,
      write: async (key, content) => void files.set(key, content),
      remove: async (key) => void files.delete(key),
    },
    pdfs,
    pictures,
    documents: drawnDocuments(pictures),
    rates: { latest: async () => null },
    catalogue: freshCatalogue({ db, now: clock.now }),
    reportExternalError: (error) => void outside.push(error),
    origin: 'http://chautari.test',
    ourAccount: { holder: 'Chautari', account: 'DE89370400440532013000', swift: 'COBADEFFXXX' },
    company: exampleCompany,
    secret: 'a secret of the tests, long enough to sign with',
  }

  return {
    deps,
    db,
    url,
    clock,
    payments,
    sent,
    outside,
    files,
    jobs: async () => (await sql<SavedJob>`select name, payload from saved_job order by id`.execute(db)).rows,
    violations: async () =>
      db
        .selectFrom('invariant_violation')
        .selectAll()
        .unionAll(db.selectFrom('invariant_violation_of_documents').selectAll())
        .execute(),
    booking: (id: string) =>
      db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    spotsTaken: async (departureId: string) =>
      (
        await db
          .selectFrom('departure')
          .select('spots_taken')
          .where('id', '=', departureId)
          .executeTakeFirstOrThrow()
      ).spots_taken,
    departure: (given: DepartureGiven = {}) => makeDeparture(deps, given),
    close: async () => {
      await release()
    },
  }
}

type DepartureGiven = {
  spots?: number
  startsInDays?: number
  priceCents?: number
  deadlineDays?: number
  trekId?: string
}

async function makeDeparture({ db, now }: CatalogueDeps, given: DepartureGiven) {
  const { spots = 10, startsInDays = 90, priceCents = 1240_00, deadlineDays = 7 } = given
  const trekId = given.trekId ?? (await makeTrek({ db, now }, priceCents, deadlineDays))
  const starts_on = addDays(nepalDate(now()), startsInDays)
  const departure = await db
    .insertInto('departure')
    .values({
      trek_id: trekId,
      starts_on,
      ends_on: addDays(starts_on, 13),
      max_spots: spots,
      price_cents: priceCents,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...departure, trekId }
}

async function makeTrek(
  { db, now }: Pick<CatalogueDeps, 'db' | 'now'>,
  priceCents: number,
  deadlineDays: number,
) {
  const hostId = await makeAccount({ db, now }, `host-${randomUUID()}@example.com`)
  await db
    .insertInto('host')
    .values({ id: hostId, kind: 'individual', status: 'verified', display_name: 'Pasang', created_at: now() })
    .execute()
  const { id } = await db
    .insertInto('trek')
    .values({
      slug: `trek-${randomUUID()}`,
      host_id: hostId,
      name: 'Annapurna Circuit',
      state: 'active',
      region: 'Annapurna',
      difficulty: 'Challenging',
      duration_days: 14,
      max_altitude_m: 5416,

      start_place: 'Besisahar',
      end_place: 'Nayapul',
      climate: 'annapurna',
      overview: 'Round the range.',

      price_cents: priceCents,
      booking_deadline_days: deadlineDays,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // As publishing does.
  await db.transaction().execute((tx) => versionNow(tx, id, now()))
  return id
}

/** An account that signed in before. */
export async function makeAccount(
  { db, now }: Pick<CatalogueDeps, 'db' | 'now'>,
  email: string,
): Promise<string> {
  const account = db.insertInto('account').values({ email, created_at: now() }).returning('id')
  return (await account.executeTakeFirstOrThrow()).id
}

let lastNetwork = 0

/** A new visitor, by default from a new network. */
export function aVisitor(given: Partial<Visitor> = {}): Visitor {
  lastNetwork += 1
  const network = `10.${Math.floor(lastNetwork / 256)}.${lastNetwork % 256}.0/24`
  return {
    id: randomUUID(),
    isNew: false,
    network,
    account: null,
    sessionId: null,
    awaitsFactor: null,
    secondFactorAt: null,
    confirmedAt: null,
    impersonation: null,
    ...given,
  }
}

/** A completed form for a party of that many, the last of them children. */
export function someDetails(spots = 1, children = 0, email = 'maya@example.com'): Details {
  return {
    lead: {
      firstName: 'Maya',
      lastName: 'Lind',
      email,
      phone: '+46 8 123 456 78',
      address: 'Storgatan 1',
      city: 'Stockholm',
      country: 'Sweden',
    },
    companions: Array.from({ length: spots - 1 }, (_, index) => ({
      firstName: `Friend${index + 1}`,
      lastName: 'Lind',
      isChild: index >= spots - 1 - children,
    })),
    specialRequests: '',
    referralCode: '',
  }
}
