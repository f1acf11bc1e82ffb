import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { IDLE_DAYS } from './login-rules.ts'
import { NOTED_MS } from './see-session.ts'
import type { Account, Impersonation } from './visitor.ts'

export type FoundSession = {
  id: string
  /** The account of the session; null while it still owes the second factor. */
  account: Account | null
  awaitsFactor: Account | null
  secondFactorAt: Date | null
  confirmedAt: Date | null
  /** Its use was recorded more than an hour ago. */
  isStale: boolean
  /** The account that an operator impersonates; null otherwise. */
  impersonation: Impersonation | null
}

/**
 * The live session of a cookie's token, with its account. Null when it has ended, was unused for too long or is
 * unknown. The session of an account with a second factor opens nothing until it is given.
 */
export async function findSession({ db, now }: Reads, token: string): Promise<FoundSession | null> {
  const row = await liveSessions({ db, now })
    .select(['session.id', 'session.second_factor_at', 'session.confirmed_at', 'session.seen_at'])
    .select(['account.id as account_id', 'account.email', 'account.role', 'account.first_name'])
    .select('second_factor.account_id as factor_of')
    .leftJoin('seeing', (join) =>
      join
        .onRef('seeing.session_id', '=', 'session.id')
        .on('seeing.ended_at', 'is', null)
        .on('seeing.ends_at', '>', now()),
    )
    .leftJoin('account as seen', (join) =>
      join
        .onRef('seen.id', '=', 'seeing.person_id')
        .on('seen.state', '=', 'active')
        .on('seen.role', '=', 'traveller'),
    )
    .select(['seeing.id as seeing_id', 'seeing.ends_at', 'seen.id as seen_id'])
    .select(['seen.email as seen_email', 'seen.first_name as seen_name'])
    .where('session.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return null
  const role = row.role as Account['role']
  const account = { id: row.account_id, email: row.email, role, firstName: row.first_name }
  const owes = row.factor_of !== null && row.second_factor_at === null
  return {
    id: row.id,
    account: owes ? null : account,
    awaitsFactor: owes ? account : null,
    secondFactorAt: row.second_factor_at,
    confirmedAt: row.confirmed_at,
    isStale: now().getTime() - row.seen_at.getTime() > NOTED_MS,
    impersonation: !owes && role === 'operator' && row.second_factor_at ? impersonationOf(row) : null,
  }
}

type SeeingRow = Record<'seeing_id' | 'seen_id' | 'seen_email' | 'seen_name', string | null> & {
  ends_at: Date | null
}

function impersonationOf({ seeing_id: id, ends_at: endsAt, seen_id, seen_email, seen_name }: SeeingRow) {
  if (!id || !endsAt || !seen_id || seen_email === null) return null
  const person = { id: seen_id, email: seen_email, role: 'traveller' as const, firstName: seen_name ?? '' }
  return { id, person, endsAt }
}

/** Which of these sessions are live and owe no second factor; streams of all others are closed. */
export async function findOpenSessions(deps: Reads, ids: readonly string[]): Promise<Set<string>> {
  const rows = await liveSessions(deps)
    .select('session.id')
    .where('session.id', 'in', ids)
    .where(({ eb, or }) =>
      or([eb('second_factor.account_id', 'is', null), eb('session.second_factor_at', 'is not', null)]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Reads = Pick<Deps, 'db' | 'now'>

/** Sessions that have not ended, are not too old or unused for too long, of active accounts. */
function liveSessions({ db, now }: Reads) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.account_id', '=', 'account.id')
        .on('second_factor.confirmed_at', 'is not', null),
    )
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now())
    .where('session.seen_at', '>', new Date(now().getTime() - IDLE_DAYS * 86_400_000))
    .where('account.state', '=', 'active')
}

/** Tokens are stored only as SHA-256 hashes: a reader of the database cannot sign in with them. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
