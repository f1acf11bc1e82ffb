import { sql } from 'kysely'
import { brand } from '#brand'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { payoutNumber } from '../payout/payout-rules.ts'
import { listedMails } from './listed-mails.ts'
import type { NoticeRecord } from './notice-record-rules.ts'
import { noticeLine } from './notice-words-rules.ts'

export const NOTICES_A_PAGE = 30

/** A line of an account's page of notifications. */
export type SeenNotice = {
  id: number
  at: Date
  text: string
  to: string
  /** It is unread. */
  isNew: boolean
}

/**
 * The latest notices of an account, or those before one of them. They count as read from then on, except when an
 * operator impersonates the account (`isOwner` false). `next` is the cursor of the next page; null on the last one.
 */
export async function seeNotices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  before: number | null,
  isOwner = true,
) {
  const { rows } = await sql<Row>`
    select n.id, n.event, n.recipient, n.created_at as "at", n.read_at is null as "isNew", n.detail,
      n.record_id as "recordId", t.name as trek, t.slug, d.id as "departureId", d.starts_on as "startsOn",
      d.ends_on as "endsOn", b.confirmed_at is not null as "isConfirmed", p.number, c.kind = 'support' as "isSupport"
    from notice n
    left join booking b on n.about = 'booking' and b.id = n.record_id
    left join departure d on d.id = case n.about when 'departure' then n.record_id else b.departure_id end
    left join trek t on t.id = case n.about when 'trek' then n.record_id else d.trek_id end
    left join payout p on n.about = 'payout' and p.id = n.record_id
    left join conversation c on n.about = 'conversation' and c.id = n.record_id
    where n.account_id = ${accountId} and (${before}::bigint is null or n.id < ${before})
    order by n.id desc limit ${NOTICES_A_PAGE + 1}`.execute(db)
  const shown = rows.slice(0, NOTICES_A_PAGE)
  const unread = shown.filter(({ isNew }) => isNew).map(({ id }) => id)
  if (isOwner && unread.length > 0)
    await db.updateTable('notice').set({ read_at: now() }).where('id', 'in', unread).execute()
  return {
    notices: shown.flatMap(seen),
    next: rows.length > NOTICES_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Notices of unknown, removed events are left out. */
function seen({ id, at, isNew, event, recipient, recordId, number, ...row }: Row): SeenNotice[] {
  const listed = listedMails.find((each) => each.event === event && each.recipient === recipient)
  if (!listed) return []
  const payout = number === null ? null : payoutNumber(number)
  const record: NoticeRecord = { ...row, id: recordId, payout, isSupport: row.isSupport ?? false }
  return [{ id, at, isNew, ...noticeLine(listed.mail, record, `/${brand.slug}-your-adventure`) }]
}

type Row = {
  id: number
  event: string
  recipient: string
  at: Date
  isNew: boolean
  detail: NoticeRecord['detail']
  recordId: string | null
  trek: string | null
  slug: string | null
  departureId: string | null
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  isConfirmed: boolean
  number: number | null
  isSupport: boolean | null
}
