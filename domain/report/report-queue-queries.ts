import { isUuid } from '../ids.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { ReportDecision } from './report-rules.ts'

export const reportLists = ['waiting', 'decided'] as const
export type ReportList = (typeof reportLists)[number]

/** The maximum of a list; open reports start with the oldest, decided ones with the newest. */
const MOST = 200

/** Reported messages, without their text: the reporter, the reason and the time. */
export async function findReports({ db }: Pick<Deps, 'db'>, list: ReportList) {
  const isOver = list === 'decided'
  const rows = await reports(db)
    .where('decided_at', isOver ? 'is not' : 'is', null)
    .orderBy(isOver ? 'decided_at' : 'reported_at', isOver ? 'desc' : 'asc')
    .limit(MOST)
    .execute()
  return rows.map(reportOf)
}

/** The number of reports in each list. */
export async function countReports({ db }: Pick<Deps, 'db'>): Promise<Record<ReportList, number>> {
  const { waiting, decided } = await db
    .selectFrom('message_report')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('decided_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('decided_at', 'is not', null).as('decided'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting, decided }
}

/** A report, without the message's text, and its history. */
export async function findReport({ db }: Pick<Deps, 'db'>, messageId: string) {
  const row = isUuid(messageId)
    ? await reports(db).where('message_report.message_id', '=', messageId).executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('report-not-found')
  const history = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'message')
    .where('subject_id', '=', messageId)
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
  return { ...reportOf(row), history }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirst']>>>

function reportOf(row: Row) {
  return {
    id: row.message_id,
    conversationId: row.conversation_id,
    reason: row.reason,
    reportedAt: row.reported_at,
    decidedAt: row.decided_at,
    outcome: row.outcome as ReportDecision | null,
    /** The writer's side; the other one reported it. */
    writer: row.sender_role === 'host' ? ('host' as const) : ('traveller' as const),
    isClosed: row.closed_at !== null,
  }
}

function reports(db: Db) {
  return db
    .selectFrom('message_report')
    .innerJoin('message', 'message.id', 'message_report.message_id')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select(['message_report.message_id', 'message_report.reason', 'reported_at', 'decided_at', 'outcome'])
    .select(['message.sender_role', 'message.conversation_id', 'conversation.closed_at'])
}
