import type { Db, Mail } from '#domain/deps.ts'
import { openBox } from './stored-mails.ts'
import { mailboxPages } from './mailbox-pages.ts'

/** The demonstration's mail: stores every message in a table, each Message-ID once, and shows it under /dev/mail. */
export function mailbox({ db, now }: { db: Db; now: () => Date }) {
  const box = openBox(db, now)
  const mail: Mail = { send: box.keep, forget: box.forget }
  return { mail, pages: mailboxPages(box) }
}
