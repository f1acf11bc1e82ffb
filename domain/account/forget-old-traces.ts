import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { BROWSERS_KNOWN_DAYS } from './login-rules.ts'

const DAY_MS = 86_400_000
/** Codes count towards limits of a day; a week leaves time to investigate an attack. */
export const CHALLENGES_RETENTION_DAYS = 7
/** A passkey challenge lives for minutes. */
const PASSKEY_CHALLENGES_RETENTION_DAYS = 1
/** Ended sessions show the owner earlier sign-ins for a month. */
export const SESSIONS_RETENTION_DAYS = 30
/** The network of a hold serves only the limits of that day. */
export const NETWORKS_RETENTION_DAYS = 2
/** Operators can see for this long who changed bank details, and from where. */
export const BANK_NETWORKS_RETENTION_DAYS = 90
/** What somebody was notified of; the records themselves say more for longer. */
export const NOTICES_RETENTION_DAYS = 180

/** Rows changed at once, so that no lock lasts longer than a few milliseconds. */
const AT_ONCE = 1_000

type Trace = {
  table: string
  due: RawBuilder<boolean>
  /** What is cleared; without it the row is deleted. */
  clear?: RawBuilder<unknown>
}

/** Deletes traces of browsers that are stored only for security. Returns the number of deleted rows. */
export async function forgetOldTraces({ db, now }: Deps): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const sessionEnd = before(SESSIONS_RETENTION_DAYS)
  const networkEnd = before(NETWORKS_RETENTION_DAYS)
  const traces: Trace[] = [
    { table: 'login_challenge', due: sql`created_at < ${before(CHALLENGES_RETENTION_DAYS)}` },
    { table: 'session', due: sql`ended_at < ${sessionEnd} or expires_at < ${sessionEnd}` },
    { table: 'passkey_challenge', due: sql`created_at < ${before(PASSKEY_CHALLENGES_RETENTION_DAYS)}` },
    { table: 'known_browser', due: sql`signed_in_at < ${before(BROWSERS_KNOWN_DAYS)}` },
    { table: 'referral_test', due: sql`tested_at < ${networkEnd}` },
    { table: 'gift_card_try', due: sql`tried_at < ${networkEnd}` },
    { table: 'notice', due: sql`created_at < ${before(NOTICES_RETENTION_DAYS)}` },
    {
      table: 'booking',
      due: sql`network <> '' and created_at < ${networkEnd} and state <> 'held'`,
      clear: sql`network = ''`,
    },
    {
      table: 'content_report',
      due: sql`network <> '' and reported_at < ${networkEnd}`,
      clear: sql`network = ''`,
    },
    {
      table: 'vault.bank_change',
      due: sql`network <> '' and changed_at < ${before(BANK_NETWORKS_RETENTION_DAYS)}`,
      clear: sql`network = '', device = ''`,
    },
  ]
  let rows = 0
  for (const trace of traces)
    for (let some = AT_ONCE; some === AT_ONCE; rows += some) some = await forgetSome({ db }, trace)
  return rows
}

async function forgetSome({ db }: Pick<Deps, 'db'>, { table, due, clear }: Trace): Promise<number> {
  const named = sql.table(table)
  const some = sql`ctid = any(array(select ctid from ${named} where ${due} limit ${AT_ONCE}))`
  const change = clear
    ? sql`update ${named} set ${clear} where ${some}`
    : sql`delete from ${named} where ${some}`
  return Number((await change.execute(db)).numAffectedRows ?? 0)
}
