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

/** Deletes traces of browsers that are stored only for security. Returns the number of deleted rows. */
export async function forgetOldTraces({ db, now }: Deps): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const [challenges, sessions, answers, browsers, tests, notices, ...networks] = await Promise.all([
    db
      .deleteFrom('login_challenge')
      .where('created_at', '<', before(CHALLENGES_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('session')
      .where(({ eb, or }) =>
        or([
          eb('ended_at', '<', before(SESSIONS_RETENTION_DAYS)),
          eb('expires_at', '<', before(SESSIONS_RETENTION_DAYS)),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('passkey_challenge')
      .where('created_at', '<', before(PASSKEY_CHALLENGES_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('known_browser')
      .where('signed_in_at', '<', before(BROWSERS_KNOWN_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('referral_test')
      .where('tested_at', '<', before(NETWORKS_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('notice')
      .where('created_at', '<', before(NOTICES_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .updateTable('booking')
      .set({ network: '' })
      .where('network', '<>', '')
      .where('created_at', '<', before(NETWORKS_RETENTION_DAYS))
      .where('state', '<>', 'held')
      .executeTakeFirstOrThrow(),
    db
      .updateTable('content_report')
      .set({ network: '' })
      .where('network', '<>', '')
      .where('reported_at', '<', before(NETWORKS_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .updateTable('vault.bank_change')
      .set({ network: '', device: '' })
      .where('network', '<>', '')
      .where('changed_at', '<', before(BANK_NETWORKS_RETENTION_DAYS))
      .executeTakeFirstOrThrow(),
  ])
  const rows = [challenges, sessions, answers, browsers, tests, notices].map((each) => each.numDeletedRows)
  return Number([...rows, ...networks.map((each) => each.numUpdatedRows)].reduce((sum, each) => sum + each))
}
