import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { contentReasons, REPORTS_A_DAY } from './content-rules.ts'
import { findReportable } from './reportable-queries.ts'
import { readReport } from './report-rules.ts'

type Reported = {
  kind: string
  id: string
  /** '2' for the second photo of a review; empty for the review itself. */
  photo: string
  reason: string
  words: string
}

const DAY_MS = 86_400_000

/**
 * Sends our support a report of a public trek, review, photo or host. It stays public until somebody decides. The same report
 * sent again is one report; an account, or a network without an account, can send 10 a day.
 */
export async function reportContent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { kind, id, photo: given, ...typed }: Reported,
  visitor: Visitor,
): Promise<void> {
  const subject = await findReportable(db, kind, id)
  const reason = readReport(typed, contentReasons)
  const photo = given === '' ? null : Number(given)
  if (photo !== null && !subject.photos[photo - 1]) throw new Refusal('reportable-not-found')
  const at = now()
  const reporterId = visitor.account?.id ?? null
  await db.transaction().execute(async (tx) => {
    // Reports of one network are counted sequentially.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${visitor.network}`}, 0))`.execute(tx)
    const report = {
      subject_kind: subject.kind,
      subject_id: subject.id,
      photo,
      reason,
      reporter_id: reporterId,
      network: visitor.network,
    }
    if (await isKnown(tx, report)) return
    if ((await countSince(tx, report, new Date(at.getTime() - DAY_MS))) >= REPORTS_A_DAY)
      throw new Refusal('too-many-reports')
    await tx
      .insertInto('content_report')
      .values({ ...report, reported_at: at })
      .execute()
  })
}

type Report = {
  subject_kind: string
  subject_id: string
  photo: number | null
  reason: string
  reporter_id: string | null
  network: string
}

async function isKnown(tx: Tx, { subject_kind, subject_id, photo, reason, ...who }: Report) {
  const known = await sentBy(tx, who)
    .select('id')
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .where('photo', 'is not distinct from', photo)
    .where('reason', '=', reason)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return known !== undefined
}

async function countSince(tx: Tx, who: Pick<Report, 'reporter_id' | 'network'>, since: Date) {
  const { times } = await sentBy(tx, who)
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(times)
}

function sentBy(tx: Tx, { reporter_id, network }: Pick<Report, 'reporter_id' | 'network'>) {
  const reports = tx.selectFrom('content_report')
  return reporter_id
    ? reports.where('reporter_id', '=', reporter_id)
    : reports.where('reporter_id', 'is', null).where('network', '=', network)
}
