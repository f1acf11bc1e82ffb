import type { Deps } from '../deps.ts'

import { readBy } from './own-verification-queries.ts'

/** The data of a mail about an application or renewal; null when the account is closed or no longer a host. */
export async function findVerificationToMail({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.account_id')
    .innerJoin('host', 'host.id', 'verification.account_id')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['account.email', 'host.display_name', 'host.status', 'host.approval_ended_at'])
    .select(['bank.confirmed_at'])
    .select([
      'verification.state',
      'verification.kind',
      'verification.reason',
      'verification.message',
      'verification.submitted_at',
    ])
    .where('verification.id', '=', id)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  if (!row?.submitted_at) return null
  return { ...row, readBy: readBy(row.submitted_at) }
}

/** A suspended host for the mail; null when the suspension has ended. */
export async function findSuspendedHost({ db }: Pick<Deps, 'db'>, hostId: string) {
  return db
    .selectFrom('host')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name', 'host.suspended_reason'])
    .where('host.id', '=', hostId)
    .where('host.status', '=', 'suspended')
    .where('account.state', '=', 'active')
    .executeTakeFirst()
}

/** A host who may run treks again after a suspension. */
export async function findReinstatedHost({ db }: Pick<Deps, 'db'>, hostId: string) {
  return db
    .selectFrom('host')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name', 'host.status'])
    .where('host.id', '=', hostId)
    .where('host.status', 'in', ['approved', 'verified'])
    .where('account.state', '=', 'active')
    .executeTakeFirst()
}
