import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { type Speaker, speakerIn } from '../message/speaker.ts'
import { publishEvents } from '../message/publish-events.ts'
import { Refusal } from '../refusal.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import { readReport } from './report-rules.ts'

type Reported = { conversationId: string; messageId: string; reason: string; words: string }

/**
 * Reports a message of the other side in a conversation of traveller and host to our support: once, by either side.
 * Until the decision the message stays; only staff read the messages around it.
 */
export async function reportMessage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { conversationId, messageId, ...given }: Reported,
  visitor: Visitor,
): Promise<void> {
  const speaker = await speakerIn(db, conversationId, visitor)
  const reason = readReport(given)
  const at = now()
  await db.transaction().execute(async (tx) => {
    const { place } = await findForReport(tx, messageId, speaker)
    const stored = await tx
      .insertInto('message_report')
      .values({ message_id: messageId, reporter_id: speaker.accountId ?? '', reason, reported_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows === 0n) throw new Refusal('message-reported-already')
    await publishEvents(tx, await staffAccounts(tx), { kind: 'support', conversationId, place, at })
  })
}

/** The message to report; one's own, a removed one, or one of our support does not exist here. */
export async function findForReport(db: Db | Tx, messageId: string, { conversationId, side }: Speaker) {
  const found = isUuid(messageId)
    ? await db
        .selectFrom('message')
        .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
        .leftJoin('message_report', 'message_report.message_id', 'message.id')
        .select(['message.place', 'message.body', 'message.sent_at', 'message_report.reported_at'])
        .where('message.id', '=', messageId)
        .where('conversation.id', '=', conversationId)
        .where('conversation.kind', '=', 'hosting')
        .where('message.sender_role', '!=', side)
        .where('message.removed_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('message-not-found')
  return {
    place: found.place,
    body: found.body,
    sentAt: found.sent_at,
    isReported: found.reported_at !== null,
  }
}
