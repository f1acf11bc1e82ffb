import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { ContentDecision, ContentKind } from './content-rules.ts'
import type { ReportList } from './report-queue-queries.ts'

/** All reports of one thing, open or decided. */
export type ReportedContent = {
  kind: ContentKind
  id: string
  title: string
  /** Its page in the office. */
  path: string
  /** The text of a review. */
  words: string
  photos: { key: string; width: number; height: number }[]
  reports: { reason: string; photo: number | null; at: string; signedIn: boolean }[]
  oldestAt: Date
  outcome: ContentDecision | null
  /** Whether an operator has hidden the review. */
  isHidden: boolean
  decidedAt: Date | null
}

const MOST = 100

/** Reported treks, reviews and hosts, each with all its reports, oldest first; decided ones by the latest decision. */
export async function findReportedContent(
  { db }: Pick<Deps, 'db'>,
  list: ReportList,
): Promise<ReportedContent[]> {
  const isDecided = list === 'decided'
  const { rows } = await sql<ReportedContent>`
    with things as (
      select subject_kind as kind, subject_id as id, outcome, decided_at, min(reported_at) as oldest,
        jsonb_agg(jsonb_build_object('reason', reason, 'photo', photo, 'at', reported_at,
          'signedIn', reporter_id is not null) order by reported_at) as reports
      from content_report where (decided_at is not null) = ${isDecided}
      group by subject_kind, subject_id, outcome, decided_at
    )
    select things.kind, things.id, things.reports, things.oldest as "oldestAt", things.outcome,
      things.decided_at as "decidedAt", coalesce(review.body, '') as words,
      review.hidden_at is not null as "isHidden",
      case things.kind when 'trek' then trek.name when 'host' then host.display_name
        else 'Review of ' || reviewed.name end as title,
      case things.kind when 'trek' then '/admin/treks/' || things.id when 'host' then '/admin/hosts/' || things.id
        else '/trekking/' || reviewed.slug || '#reviews' end as path,
      (select coalesce(jsonb_agg(jsonb_build_object('key', storage_key, 'width', width, 'height', height)
        order by position), '[]') from review_photo where review_id = review.id) as photos
    from things
    left join trek on things.kind = 'trek' and trek.id = things.id
    left join host on things.kind = 'host' and host.id = things.id
    left join review on things.kind = 'review' and review.id = things.id
    left join trek reviewed on reviewed.id = review.trek_id
    order by things.decided_at desc nulls last, things.oldest, things.id
    limit ${MOST}`.execute(db)
  return rows
}

/** The number of open reported things, and of decided ones. */
export async function countReportedContent({ db }: Pick<Deps, 'db'>): Promise<Record<ReportList, number>> {
  const { rows } = await sql<Record<ReportList, number>>`select
    (select count(distinct (subject_kind, subject_id)) from content_report where decided_at is null)::int as waiting,
    (select count(distinct (subject_kind, subject_id, decided_at)) from content_report
      where decided_at is not null)::int as decided`.execute(db)
  return rows[0] ?? { waiting: 0, decided: 0 }
}
