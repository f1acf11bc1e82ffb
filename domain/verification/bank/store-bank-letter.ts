import type { Deps, Tx } from '../../deps.ts'
import { tryEach } from '../../try-each.ts'
import { DOCUMENT_RETENTION_DAYS } from '../verification-rules.ts'

const AT_ONCE = 100

/**
 * Deletes the letter about a host's bank details, with its file: the details have changed, or its retention has ended.
 */
export async function dropBankLetter(deps: Pick<Deps, 'enqueue'>, tx: Tx, hostId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('vault.bank_letter')
    .where('host_id', '=', hostId)
    .returning('storage_key')
    .executeTakeFirst()
  if (gone) await deps.enqueue(tx, 'remove-file', { key: gone.storage_key })
}

/**
 * Erases letters of banks 90 days after the details were confirmed or rejected, like identity documents; returns the
 * number of hosts.
 */
export async function forgetBankLetters(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - DOCUMENT_RETENTION_DAYS * 86_400_000)
  const old = await deps.db
    .selectFrom('vault.bank_letter as letter')
    .innerJoin('vault.bank_account as bank', 'bank.host_id', 'letter.host_id')
    .select('letter.host_id')
    .where(({ eb, or, and }) =>
      or([
        eb('bank.confirmed_at', '<=', before),
        and([eb('bank.review', '=', 'rejected'), eb('bank.reviewed_at', '<=', before)]),
      ]),
    )
    .orderBy('letter.host_id')
    .limit(AT_ONCE)
    .execute()
  await tryEach(old, ({ host_id }) =>
    deps.db.transaction().execute((tx) => dropBankLetter(deps, tx, host_id)),
  )
  return old.length
}
