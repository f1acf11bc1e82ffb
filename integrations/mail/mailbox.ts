import type { Db, Mail } from '#domain/deps.ts'
import { openBox } from './kept-mails.ts'
import { mailboxPages } from './mailbox-pages.ts'

/** The demonstration's mail: every message lands in a table and on the pages under /dev/mail, each Message-ID once. */
export function mailbox({ db, now }: { db: Db; now: () => Date }) {
  const box = openBox(db, now)
  const mail: Mail = { send: box.keep, forget: box.forget }
  return { mail, pages: mailboxPages(box) }
}
