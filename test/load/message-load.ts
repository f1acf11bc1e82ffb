import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, caller, newAddress } from '../caller.ts'
import type { Site } from '../site.ts'
import { listenTo, type Listening, type StreamEvent } from '../servers/stream-client.ts'

export type Talk = Awaited<ReturnType<typeof makeTalk>>
type Person = Talk['people'][number]

/** Creates signed-in clients and hosts, each in two conversations. */
export async function makeTalk({ rows }: Pick<Site, 'rows'>, pairs: number) {
  const made = await rows(
    `with person as (
       insert into account (email, first_name, last_name, created_at)
       select gen_random_uuid() || '@talk.example', 'Maya', 'Lind', now() from generate_series(1, $1) returning id
     ), numbered as (select id, row_number() over () - 1 as number from person
     ), host as (
       insert into host (id, kind, status, display_name, created_at)
       select id, 'individual', 'verified', 'Pasang', now() from numbered where number % 2 = 1 returning id
     ), box as (insert into inbox (account_id) select id from person
     ), session as (
       insert into session (account_id, token_hash, created_at, seen_at, expires_at, confirmed_at)
       select id, sha256(id::text::bytea), now(), now(), now() + interval '1 day', now() from person
     ) select id from numbered order by number`,
    [2 * pairs],
  )
  const people = made.map(({ id }: { id: string }) => ({
    id,
    cookie: `session=${id}`,
    address: newAddress(),
    conversations: [] as string[],
  }))
  for (let index = 0; index < 2 * pairs; index += 2)
    for (const other of [index + 1, (index + 3) % (2 * pairs)]) {
      const [client, host] = [people[index]!, people[other]!]
      const [{ id }] = await rows(
        `with made as (
           insert into conversation (kind, client_id, host_id, created_at, updated_at) values ('hosting', $1, $2, now(), now())
           returning id
         ), sides as (
           insert into participant (conversation_id, account_id, role)
           select id, $1::uuid, 'client' from made union all select id, $2::uuid, 'host' from made
         ) select id from made`,
        [client.id, host.id],
      )
      client.conversations.push(id)
      host.conversations.push(id)
    }
  return { people, conversations: [...new Set(people.flatMap((person) => person.conversations))] }
}

/** The URLs of the processes that are up. */
export type Places = { all: string[] }

/** Everybody sends this many messages at once. Each is retried under its id until accepted; some are sent again afterwards. */
export async function everybodySends(
  { people }: Talk,
  { places, each, onSent }: { places: Places; each: number; onSent: (sent: number) => void },
): Promise<Map<string, Map<number, string>>> {
  const taken = new Map<string, Map<number, string>>()
  let sent = 0
  const send = async (person: Person) => {
    const callers = new Map<string, Caller>()
    for (let index = 0; index < each; index += 1) {
      const conversation = person.conversations[index % person.conversations.length]!
      const body = { id: randomUUID(), message: `${index} of ${person.id}` }
      const place = await sendUntilTaken(person, callers, { places, conversation, body })
      if (
        index % 10 === 0 &&
        place !== (await sendUntilTaken(person, callers, { places, conversation, body }))
      )
        throw new Error('sent again it came to another place')
      const inPlace = taken.get(conversation) ?? new Map<number, string>()
      if (inPlace.has(place)) throw new Error('two messages came to one place')
      taken.set(conversation, inPlace.set(place, body.message))
      onSent((sent += 1))
      await pause(Math.random() * 20)
    }
  }
  await Promise.all(people.map(send))
  return taken
}

type Sending = { places: Places; conversation: string; body: { id: string; message: string } }

async function sendUntilTaken(
  person: Person,
  callers: Map<string, Caller>,
  sending: Sending,
): Promise<number> {
  for (let time = 0; time < 100; time += 1) {
    const url = sending.places.all[(time + person.id.charCodeAt(0)) % sending.places.all.length]!
    const who = callers.get(url) ?? caller(url, person.address)
    who.cookies.set('session', person.id)
    callers.set(url, who)
    const answer = await who
      .post(`/api/messages/${sending.conversation}`, { body: sending.body })
      .catch(() => null)
    if (answer?.status === 201) return answer.json.place
    if (answer && answer.status < 500) throw new Error(`not sent: ${answer.status} ${answer.text}`)
    await pause(50)
  }
  throw new Error('a message was never taken')
}

export type Reader = Awaited<ReturnType<typeof openReader>>

/** Opens a page's stream and reconnects to any process that is up. A forgetful page does not send Last-Event-ID. */
export async function openReader(
  person: Person,
  { places, isForgetful = false }: { places: Places; isForgetful?: boolean },
) {
  const heard: StreamEvent[] = []
  let listening: Listening
  let stopped = false
  let opened = 0
  let after: number | undefined
  let url = ''
  const open = async (): Promise<void> => {
    if (stopped) return
    url = places.all[Math.floor(Math.random() * places.all.length)]!
    listening = listenTo(url, {
      cookie: person.cookie,
      address: person.address,
      after: isForgetful ? undefined : after,
      heard: (event) => {
        after = event.id
        heard.push(event)
      },
    })
    void listening.ended.then(async () => {
      await pause(20 + Math.random() * 200)
      await open()
    })
    if ((await listening.opened) === 200) opened += 1
  }
  await open()
  while (heard.length === 0) await pause(5)
  return {
    person,
    heard,
    opened: () => opened,
    url: () => url,
    cut: () => listening.cut(),
    stop() {
      stopped = true
      listening.cut()
    },
  }
}

export type Faults = Record<'missing' | 'twice' | 'outOfOrder' | 'foreign' | 'changed', number>

/** Counts one reader's faults: each message of their conversations must arrive once, ordered by event number and place. */
export function faultsOf({ person, heard }: Reader, taken: Map<string, Map<number, string>>): Faults {
  const faults = { missing: 0, twice: 0, outOfOrder: 0, foreign: 0, changed: 0 }
  const places = new Map<string, Set<number>>(person.conversations.map((id) => [id, new Set()]))
  let lastNumber = -1
  for (const { id, event, data } of heard) {
    if (event === 'ready') continue
    if (id <= lastNumber) faults.outOfOrder += 1
    lastNumber = Math.max(lastNumber, id)
    const seen = places.get(data.conversationId)
    if (event !== 'message' || !seen) {
      faults.foreign += 1
      continue
    }
    if (seen.has(data.place)) faults.twice += 1
    else if (Math.max(0, ...seen) > data.place) faults.outOfOrder += 1
    seen.add(data.place)
    if (taken.get(data.conversationId)?.get(data.place) !== data.message.body) faults.changed += 1
  }
  for (const [id, seen] of places)
    for (const place of taken.get(id)?.keys() ?? []) if (!seen.has(place)) faults.missing += 1
  return faults
}
