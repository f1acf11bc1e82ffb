import type { Tx } from '#domain/deps.ts'
import { newKey } from '#domain/account/second-factor/authenticator.ts'
import { sealKey } from '#domain/account/second-factor/second-factor-key.ts'
import { staff } from '../people.ts'
import { accountId } from './write-people.ts'

/** Gives the demonstration's operators authenticator keys; only the server can decrypt them. */
export async function writeSecondFactors(tx: Tx, now: Date, secret: string): Promise<void> {
  const operators = staff.filter(({ role }) => role === 'operator').map(({ email }) => accountId(email))
  await tx
    .insertInto('second_factor')
    .values(
      operators.map((id) => ({
        account_id: id,
        secret_sealed: sealKey(secret, id, newKey()),
        created_at: now,
        confirmed_at: now,
      })),
    )
    .execute()
}
