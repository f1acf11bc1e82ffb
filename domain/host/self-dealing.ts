import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { belongsToHost, type Person } from './self-dealing-rules.ts'

type Refusing = { hostId: string; as: 'own-trek' | 'own-review' | 'handover-to-host' }

/** Refuses a person who is the host or belongs to the host. */
export async function mustNotBelongToHost(
  tx: Db | Tx,
  { hostId, as }: Refusing,
  person: Person,
): Promise<void> {
  if (await isHostsOwn(tx, hostId, person)) throw new Refusal(as)
}

/** Whether a person is the host or belongs to the host, by account and by address; the account's own address is looked up. */
export async function isHostsOwn(
  tx: Db | Tx,
  hostId: string,
  { accountId, emails }: Person,
): Promise<boolean> {
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', 'in', accountId === null ? [hostId] : [hostId, accountId])
    .execute()
  const host = accounts.find(({ id }) => id === hostId)
  return (
    host !== undefined &&
    belongsToHost(host, { accountId, emails: [...emails, ...othersOf(accounts, hostId)] })
  )
}

function othersOf(accounts: readonly { id: string; email: string }[], hostId: string): string[] {
  return accounts.filter(({ id }) => id !== hostId).map(({ email }) => email)
}
