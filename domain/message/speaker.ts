import type { Account, Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Side } from './message-rules.ts'

/** A proven side of a conversation; only the functions of this file and of guest threads create one. */
export type Speaker = {
  conversationId: string
  side: Side
  /** Null for a guest, who has the link of the booking. */
  accountId: string | null
}

/** The side of a signed-in account; for anybody else the conversation does not exist. */
export async function speakerIn(db: Db | Tx, conversationId: string, visitor: Visitor): Promise<Speaker> {
  const { id } = writerOf(visitor)
  const found = isUuid(conversationId)
    ? await db
        .selectFrom('participant')
        .select('role')
        .where('conversation_id', '=', conversationId)
        .where('account_id', '=', id)
        .where('role', '!=', 'support')
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('conversation-not-found')
  return { conversationId, side: found.role as Side, accountId: id }
}

/** The requesting account; a signed-out visitor is sent to sign in. */
export function writerOf({ account }: Visitor): Account {
  if (!account) throw new Refusal('signed-out')
  return account
}
