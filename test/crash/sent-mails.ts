/**
 * SQL: the number of mails in the mailbox by recipient and kind, the first part of the Message-ID. Counted in one pass,
 * because a count for each mail that is owed takes longer with every purchase.
 */
export const sentMails = `select recipient, split_part(message_id, '.', 1) as kind, count(*)::int as mails
  from demonstration.mail group by 1, 2`
