import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Account } from './visitor.ts'

/** The live session that a cookie's token opens, with its account; null when it has ended or is unknown. */
export async function findSession(
  { db, now }: Deps,
  token: string,
): Promise<{ id: string; account: Account; secondFactorAt: Date | null } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.second_factor_at', 'account.id as account_id'])
    .select(['account.email', 'account.role', 'account.first_name'])
    .where('session.token_hash', '=', hashOf(token))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now())
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const role = row.role as Account['role']
  const account = { id: row.account_id, email: row.email, role, firstName: row.first_name }
  return { id: row.id, account, secondFactorAt: row.second_factor_at }
}

/** Tokens are kept as their SHA-256 only: who reads the database cannot sign in with it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
