import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { UNREAD_MAIL_MINUTES } from '../message-rules.ts'

const AT_ONCE = 200

type Due = {
  conversation_id: string
  account_id: string
  read_place: number
  mailed_place: number
  place: number
}

/**
 * Enqueues a mail to everybody with messages of the other side that are unread for an hour: one for all waiting
 * messages of a conversation, another for later ones. Support uses its list instead. Returns the number of mails.
 */
export async function remindUnread(deps: Deps): Promise<number> {
  const { db, now, enqueue } = deps
  const before = new Date(now().getTime() - UNREAD_MAIL_MINUTES * 60_000)
  const { rows } = await sql<Due>`
    select p.conversation_id, p.account_id, p.read_place, p.mailed_place, max(m.place) as place
    from participant p
      join conversation c on c.id = p.conversation_id and c.last_place > greatest(p.read_place, p.mailed_place)
      join account a on a.id = p.account_id and a.state = 'active'
      join message m on m.conversation_id = p.conversation_id and m.place > greatest(p.read_place, p.mailed_place)
    where p.role <> 'support' and m.sender_role <> p.role and m.removed_at is null
    group by p.conversation_id, p.account_id
    having min(m.sent_at) <= ${before}
    limit ${AT_ONCE}`.execute(db)
  let owed = 0
  for (const { conversation_id, account_id, read_place, mailed_place, place } of rows)
    owed += await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('participant')
        .set({ mailed_place: place })
        .where('conversation_id', '=', conversation_id)
        .where('account_id', '=', account_id)
        // Read or mailed in the meantime: nothing is waiting any more.
        .where('read_place', '=', read_place)
        .where('mailed_place', '=', mailed_place)
        .executeTakeFirst()
      if (first.numUpdatedRows === 0n) return 0
      const waiting = { conversationId: conversation_id, accountId: account_id, after: mailed_place, place }
      await enqueue(tx, 'mail-unread-messages', waiting)
      return 1
    })
  return owed
}
