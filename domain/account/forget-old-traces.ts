import type { Deps } from '../deps.ts'
import { BROWSERS_KNOWN_DAYS } from './login-rules.ts'

const DAY_MS = 86_400_000
/** Codes count towards limits of a day; a week leaves room to look into an attack. */
export const CHALLENGES_KEPT_DAYS = 7
/** What a device was asked to sign lives for minutes. */
const PASSKEY_CHALLENGES_KEPT_DAYS = 1
/** Ended sessions tell their owner who was signed in; nobody needs them after a month. */
export const SESSIONS_KEPT_DAYS = 30
/** The network of a hold serves the caps of that day only. */
export const NETWORKS_KEPT_DAYS = 2
/** Operators look back at who changed bank details, and from where, for so long. */
export const BANK_NETWORKS_KEPT_DAYS = 90

/** Deletes what was kept about browsers only to keep order for a while; answers how many rows it forgot. */
export async function forgetOldTraces({ db, now }: Deps): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const [challenges, sessions, answers, browsers, tests, ...networks] = await Promise.all([
    db
      .deleteFrom('login_challenge')
      .where('created_at', '<', before(CHALLENGES_KEPT_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('session')
      .where(({ eb, or }) =>
        or([
          eb('ended_at', '<', before(SESSIONS_KEPT_DAYS)),
          eb('expires_at', '<', before(SESSIONS_KEPT_DAYS)),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('passkey_challenge')
      .where('created_at', '<', before(PASSKEY_CHALLENGES_KEPT_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('known_browser')
      .where('signed_in_at', '<', before(BROWSERS_KNOWN_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('referral_test')
      .where('tested_at', '<', before(NETWORKS_KEPT_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .updateTable('booking')
      .set({ network: '' })
      .where('network', '<>', '')
      .where('created_at', '<', before(NETWORKS_KEPT_DAYS))
      .where('state', '<>', 'held')
      .executeTakeFirstOrThrow(),
    db
      .updateTable('content_report')
      .set({ network: '' })
      .where('network', '<>', '')
      .where('reported_at', '<', before(NETWORKS_KEPT_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .updateTable('vault.bank_change')
      .set({ network: '', device: '' })
      .where('network', '<>', '')
      .where('changed_at', '<', before(BANK_NETWORKS_KEPT_DAYS))
      .executeTakeFirstOrThrow(),
  ])
  const rows = [challenges, sessions, answers, browsers, tests].map((each) => each.numDeletedRows)
  return Number([...rows, ...networks.map((each) => each.numUpdatedRows)].reduce((sum, each) => sum + each))
}
