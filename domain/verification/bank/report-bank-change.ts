import { hashOf } from '../../account/session-queries.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { endAllSessions } from '../../suspension/suspend-person.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { closeBankProposals, withdrawConfirmation } from '../../payout/bank/bank-changes.ts'
import { BANK_LINK_DAYS } from '../../payout/bank/bank-link.ts'
import { lockHost, reviewHost } from '../../payout/hold-payouts.ts'

/** The change of bank details of a mailed link; refused when the link has expired or never existed. */
export async function findReportedChange({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const { change_id: _, ...change } = await changeOfLink(db, token, now())
  return change
}

/**
 * The holder of the mailed link reports that they did not change the bank details: nothing is paid to the host until an
 * operator closes the case, the account loses its confirmation, and every session ends. Repeating it changes nothing.
 */
export async function reportBankChange(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const { change_id, host_id: hostId, link_used_at } = await changeOfLink(tx, token, at)
    await lockHost(tx, hostId)
    if (link_used_at) return
    const used = await tx
      .updateTable('vault.bank_change')
      .set({ link_used_at: at })
      .where('id', '=', change_id)
      .where('link_used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) return
    await tx
      .insertInto('bank_case')
      .values({ host_id: hostId, opened_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await withdrawConfirmation(tx, hostId)
    await closeBankProposals(tx, hostId, at)
    await reviewHost(tx, hostId, at)
    await endAllSessions(tx, hostId, at)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, at, { actorId: null, act: 'report-bank-change', subject })
  })
}

async function changeOfLink(db: Db | Tx, token: string, at: Date) {
  const change = await db
    .selectFrom('vault.bank_change as change')
    .select(['change.id as change_id', 'change.host_id', 'change.masked', 'change.changed_at'])
    .select('change.link_used_at')
    .where('change.link_hash', '=', hashOf(token))
    .where('change.changed_at', '>', new Date(at.getTime() - BANK_LINK_DAYS * 86_400_000))
    .executeTakeFirst()
  if (!change) throw new Refusal('bank-link-over')
  return change
}
