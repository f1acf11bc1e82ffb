import { sql } from 'kysely'
import type { Db, ForgottenMails, MailMessage } from '#domain/deps.ts'

export type StoredMail = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  sentAt: Date
  attachments: { filename: string; contentType: string; base64: string }[]
}

export type Box = ReturnType<typeof openBox>

/** The table of stored mails. */
export function openBox(db: Db, now: () => Date) {
  let prepared: Promise<void> | undefined
  const ready = () => {
    prepared ??= prepare(db).catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  return {
    async keep({ to, subject, text, html, messageId, attachments = [] }: MailMessage): Promise<void> {
      await ready()
      const files = attachments.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        base64: Buffer.from(content as string).toString('base64'),
      }))
      await sql`
        insert into demonstration.mail (message_id, recipient, subject, text, html, attachments, sent_at)
        values (${messageId}, ${to}, ${subject}, ${text}, ${html}, ${JSON.stringify(files)}::jsonb, ${now()})
        on conflict (message_id) do nothing`.execute(db)
    },

    async forget({ to, about }: ForgottenMails): Promise<void> {
      await ready()
      await sql`
        delete from demonstration.mail where lower(recipient) = any(${to.map((each) => each.toLowerCase())})
          or exists (select from unnest(${about}::text[]) as id where message_id ~ ('\\.' || id || '[-.@]'))`.execute(
        db,
      )
    },

    /** Newest first, limited, and before a mail when one is given. */
    async list(most = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER): Promise<StoredMail[]> {
      await ready()
      const { rows } = await sql<StoredMail>`
        select ${columns} from demonstration.mail where id < ${before} order by id desc limit ${most}`.execute(
        db,
      )
      return rows
    },

    async find(id: number): Promise<StoredMail | undefined> {
      await ready()
      const { rows } =
        await sql<StoredMail>`select ${columns} from demonstration.mail where id = ${id}`.execute(db)
      return rows[0]
    },
  }
}

const columns = sql`id, recipient as "to", subject, text, html, sent_at as "sentAt", attachments`

/** Creates the table when it is missing. A lock admits one process at a time: of two simultaneous creations one fails. */
async function prepare(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demonstration schema'))`.execute(tx)
    await sql`create schema if not exists demonstration`.execute(tx)
    await sql`
      create table if not exists demonstration.mail (
        id bigint generated always as identity primary key,
        message_id text not null unique,
        recipient text not null,
        subject text not null,
        text text not null,
        html text not null,
        attachments jsonb not null,
        sent_at timestamptz not null
      )`.execute(tx)
  })
}
