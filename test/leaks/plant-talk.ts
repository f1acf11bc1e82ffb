import { randomUUID } from 'node:crypto'
import type { Site } from '../site.ts'
import type { Canary } from './plant.ts'

type Two = { traveller: string; host: string; booking: string }

/** Messages of the two about a booking, each with a file. Returns the conversation. */
export async function plantTalk(site: Site, { traveller, host, booking }: Two): Promise<string> {
  const conversation = randomUUID()
  await open(site, { id: conversation, client: traveller, host, booking, places: 2 })
  for (const [index, sender] of [traveller, host].entries()) {
    const message = await write(site, {
      conversation,
      place: index + 1,
      sender,
      role: index === 0 ? 'client' : 'host',
      body: 'When do we meet?',
    })
    await site.rows(
      `insert into attachment (account_id, message_id, kind, name, bytes, storage_key, created_at)
       select $1, $2, 'image', 'Pass.webp', 1, storage_key, now() from picture p where storage_key like 'art/%'
         and not exists (select from attachment a where a.storage_key = p.storage_key) limit 1`,
      [sender, message],
    )
  }
  return conversation
}

/** A contact message sent while signed in. */
export async function plantContact(site: Site, account: string): Promise<void> {
  await site.rows(
    `insert into contact_message (form_key, name, email, subject, body, sent_at, network, account_id, waiting_since, changed_at)
     select gen_random_uuid(), 'Bina', email, 'Insurance', 'Height?', now(), '', id, now(), now() from account where id = $1`,
    [account],
  )
}

/** An event of that conversation for an account that may not receive it: a stream checks the participants. */
export async function plantEvents(site: Site, conversation: string, accounts: string[]): Promise<void> {
  for (const account of accounts) {
    await site.rows(`insert into inbox (account_id, last_event) values ($1, 0) on conflict do nothing`, [
      account,
    ])
    for (const place of [1, 2])
      await site.rows(
        `with next as (update inbox set last_event = last_event + 1 where account_id = $1 returning last_event)
         insert into inbox_event (account_id, number, kind, conversation_id, place, happened_at)
         select $1, last_event, 'message', $2, $3, now() from next`,
        [account, conversation, place],
      )
  }
}

/** Messages to our support, and a reported message to somebody else: readable for support. */
export async function plantForStaff(site: Site, account: string, tag: string): Promise<Canary[]> {
  const words = (about: string) => `${tag}-message-${about} typed`
  const chat = await chatOf(site, account)
  const { place } = (
    await site.rows(
      `update conversation set last_place = last_place + 1, updated_at = now() where id = $1
       returning last_place as place`,
      [chat],
    )
  )[0]
  await write(site, {
    conversation: chat,
    place,
    sender: account,
    role: 'client',
    body: words('to-support'),
  })
  await site.rows(
    `insert into support_case (conversation_id, waiting_since, changed_at) values ($1, now(), now())
     on conflict do nothing`,
    [chat],
  )
  const reported = randomUUID()
  const [other] = await site.rows(
    `select id from host join account using (id) where id <> $1 and not exists (select from conversation
       where client_id = $1 and host_id = host.id) order by id limit 1`,
    [account],
  )
  await open(site, { id: reported, client: account, host: other.id, booking: null, places: 1 })
  const message = await write(site, {
    conversation: reported,
    place: 1,
    sender: account,
    role: 'client',
    body: words('reported'),
  })
  await site.rows(
    `insert into message_report (message_id, reporter_id, reason, reported_at) values ($1, $2, 'Rude', now())`,
    [message, other.id],
  )
  return ['to-support', 'reported'].map((about) => ({ column: `message.${about}`, value: words(about) }))
}

async function chatOf(site: Site, account: string): Promise<string> {
  const [known] = await site.rows(
    `select id from conversation where kind = 'support' and client_id = $1 and booking_id is null`,
    [account],
  )
  if (known) return known.id
  const id = randomUUID()
  await open(site, { id, client: account, host: null, booking: null, places: 0 })
  return id
}

type Opened = { id: string; client: string; host: string | null; booking: string | null; places: number }

async function open(site: Site, { id, client, host, booking, places }: Opened): Promise<void> {
  await site.rows(
    `insert into conversation (id, kind, client_id, host_id, booking_id, created_at, updated_at, last_place)
     values ($1, $2, $3, $4, $5, now(), now(), $6)`,
    [id, host ? 'hosting' : 'support', client, host, booking, places],
  )
  for (const [account, role] of [
    [client, 'client'],
    [host, 'host'],
  ])
    if (account)
      await site.rows(`insert into participant (conversation_id, account_id, role) values ($1, $2, $3)`, [
        id,
        account,
        role,
      ])
}

type Written = { conversation: string; place: number; sender: string; role: string; body: string }

async function write(site: Site, { conversation, place, sender, role, body }: Written): Promise<string> {
  const [{ id }] = await site.rows(
    `insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, now()) returning id`,
    [conversation, place, sender, role, body],
  )
  return id
}
