import { setTimeout as pause } from 'node:timers/promises'
import type { Lane } from './lane.ts'

/**
 * SQL: the number of mails in the mailbox by recipient and kind, the first part of the Message-ID. Counted in one pass,
 * because a count for each mail that is owed takes longer with every purchase.
 */
export const sentMails = `select recipient, split_part(message_id, '.', 1) as kind, count(*)::int as mails
  from demonstration.mail group by 1, 2`

/** The text of a mail of this kind (SQL `like`) to an address that nobody else has; null when none comes soon. */
export async function mailText(lane: Lane, address: string, kind: string): Promise<string | null> {
  const until = Date.now() + 5_000
  while (Date.now() < until) {
    const [mail] = await lane.rows(
      `select text from demonstration.mail where recipient = $1 and message_id like $2`,
      [address, kind],
    )
    if (mail) return mail.text
    await pause(50)
  }
  return null
}
