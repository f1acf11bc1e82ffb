import { isUuid } from '../../ids.ts'
import type { Deps } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import type { Account, Visitor } from '../visitor.ts'
import { mustBeFresh } from './add-passkey.ts'

/** Removes one's own passkey, which signs in no more. Needs a fresh proof, and mails its owner. */
export async function removePasskey(
  deps: Deps,
  { id }: { id: string },
  me: Visitor & { account: Account },
): Promise<void> {
  await mustBeFresh(deps, me)
  if (!isUuid(id)) throw new Refusal('passkey-not-found')
  const accountId = me.account.id
  await deps.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('passkey-not-found')
    const at = deps.now()
    const subject = { kind: 'account', id: accountId }
    await recordAction(tx, at, { actorId: accountId, act: 'remove-passkey', subject })
    await deps.enqueue(tx, 'mail-passkey-removed', { accountId, at: at.toISOString() })
  })
}
