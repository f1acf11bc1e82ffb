import { withdrawVerified } from '../../host/verified-status.ts'
import type { Tx } from '../../deps.ts'

export type BankChange = {
  hostId: string
  sealed: Buffer
  masked: string
  at: Date
  by: string
  network: string
  sessionId: string | null
}

/** An operator's request or decision about bank details: none yet. */
export const WAITING = {
  review: 'waiting',
  reviewed_at: null,
  reviewed_by: null,
  review_message: '',
} as const

/** Stores new bank details of a host with who entered them and from which address. Returns the id of the change. */
export async function recordBankChange(tx: Tx, change: BankChange): Promise<string> {
  const { hostId, sealed, masked, at, by, network, sessionId } = change
  const session = await tx
    .selectFrom('session')
    .select('device')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('vault.bank_change')
    .values({
      host_id: hostId,
      details_sealed: sealed,
      masked,
      changed_at: at,
      changed_by: by,
      network,
      device: session?.device ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Closes proposals about details that the host has replaced. An approval of one at the same time is refused. */
export async function closeBankProposals(tx: Tx, hostId: string, at: Date): Promise<void> {
  const open = tx
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', 'bank_account')
    .where('account_id', '=', hostId)
    .where('state', '=', 'proposed')
    // An approval locks the proposal first and the host second.
    .forUpdate()
    .skipLocked()
  await tx.updateTable('proposal').set({ state: 'expired', decided_at: at }).where('id', 'in', open).execute()
}

/** Withdraws the confirmation of a host's bank details: payouts wait until an operator confirms them again. */
export async function withdrawConfirmation(tx: Tx, hostId: string): Promise<void> {
  await tx
    .updateTable('vault.bank_account')
    .set({ confirmed_at: null, confirmed_by: null })
    .where('host_id', '=', hostId)
    .execute()
  await withdrawVerified(tx, hostId)
}
