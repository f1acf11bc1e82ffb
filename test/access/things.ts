import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Site } from '../site.ts'
import { openClaim } from './claim-things.ts'
import { type Clone, cloner } from './cloner.ts'
import { contactMessage } from './contact-things.ts'
import { extraOf, questionOf } from './extra-things.ts'
import { batchOf, blockOf, timeOffOf } from './season-things.ts'
import { dealOf, promotionOf } from './deal-things.ts'
import { common, type Kind } from './kinds.ts'
import { giftCard, giftCardLink } from './gift-card-things.ts'
import { bankLink, handoverLink, letterWithFile, tokenIn, withBankLetter } from './guest-thread-things.ts'
import { conversationOf, fileOf, writtenIn } from './message-things.ts'
import type { Person } from './people.ts'
import { travellerLink, withCompanion } from './party-things.ts'
import { partly, withOpenPart } from './plan-things.ts'
import { anotherSession, officePerson, openProposal } from './person-things.ts'
import { feeMonthOf, paymentOf } from './receipt-things.ts'
import {
  receivedBy,
  reported,
  reportedMessage,
  reportedReview,
  supportChat,
  supportFile,
} from './support-things.ts'

export type { Kind }

export type Things = Record<Kind, string>

/** Creates one thing of each kind: a person's own, or a shared one. */
export async function plantThings(site: Site, { id, email, visitorId }: Person): Promise<Things> {
  const client = await site.db.connect()
  try {
    // Written directly to the database, past the state machines.
    await client.query('set session_replication_role = replica')
    const clone = cloner(client)
    const theirs = { account_id: id, visitor_id: visitorId, email }
    const booking = await bookingLike(client, 'confirmed', theirs)
    const inParts = await bookingLike(client, 'confirmed', { ...theirs, ...partly })
    const over = await bookingLike(client, 'completed', theirs)
    const held = await bookingLike(client, 'held', {
      ...theirs,
      email: null,
      submitted_at: null,
      confirmed_at: null,
      hold_expires_at: new Date(Date.now() + 1e6).toISOString(),
    })
    const membership = await clone('membership', 'true', {
      account_id: id ?? randomUUID(),
      state: 'ended',
      ended_at: new Date().toISOString(),
      session_id: null,
      subscription_id: `sub_${randomUUID()}`,
    })
    const invoice = `in_access_${randomUUID().slice(0, 8)}`
    await clone('membership_invoice', `state = 'paid'`, {
      id: invoice,
      membership_id: membership,
      intent_id: null,
      refund_key: null,
    })
    const trek = await clone('trek', `state = 'active'`, {
      slug: `access-${randomUUID().slice(0, 8)}`,
      host_id: id ?? randomUUID(),
      state: 'inactive',
    })
    const departure = await clone('departure', `state = 'open' and spots_taken = 0`, { trek_id: trek })
    const picture = await clone('picture', 'position = 1', {
      trek_id: trek,
      storage_key: `access/${randomUUID()}.webp`,
    })
    const hosted = await bookingLike(client, 'confirmed', {
      departure_id: departure,
      account_id: null,
      visitor_id: randomUUID(),
      email: `walks-${randomUUID()}@access.example`,
    })
    const conversation = await conversationOf(client, id ?? randomUUID())
    return {
      booking,
      'in-parts': await withOpenPart(client, inParts),
      over,
      held,
      invoice,
      receipt: await paymentOf(client, booking),
      'fee-month': await feeMonthOf(client, id ?? randomUUID()),
      trek,
      departure,
      'hosted-booking': hosted,
      extra: `${trek} ${await extraOf(client, trek)}`,
      question: `${trek} ${await questionOf(client, trek)}`,
      batch: await batchOf(client, id ?? randomUUID()),
      'time-off': await timeOffOf(client, id ?? randomUUID()),
      block: await blockOf(client, departure, id ?? randomUUID()),
      'edited-trek': `${trek} ${departure} ${picture}`,
      account: id ?? randomUUID(),
      host: id ?? randomUUID(),
      deal: await dealOf(client, trek, id ?? randomUUID()),
      promotion: await promotionOf(client, id ?? randomUUID()),
      link: await tokenIn(client, 'booking_link', booking),
      'handover-link': await handoverLink(client, booking),
      'traveller-link': await travellerLink(client, inParts),
      party: await withCompanion(client, inParts),
      letter: await tokenIn(client, 'letter_link', booking),
      'letter-file': await letterWithFile(client, booking),
      attachment: await fileOf(client, id ?? randomUUID()),
      'received-message': await receivedBy(client, id ?? randomUUID()),
      'support-file': await supportFile(client, id ?? randomUUID()),
      conversation,
      'written-message': `${conversation} ${await writtenIn(client, conversation)}`,
      session: id ? await anotherSession(client, id) : randomUUID(),
      ...(await thingsOfNobody(client, clone)),
    }
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

export function isSomebodys(kind: Kind): boolean {
  return !common.includes(kind)
}

/** A missing id of each kind. */
export function missingThing(kind: Kind): string {
  const links: Kind[] = ['link', 'letter', 'bank-link', 'gift-card-link', 'handover-link', 'traveller-link']
  if (links.includes(kind)) return randomBytes(16).toString('base64url')
  if (kind === 'reportable') return `review ${randomUUID()}`
  if (kind === 'letter-file') return `${missingThing('letter')} ${randomUUID()}`
  if (kind === 'fee-month') return '1800-01'
  return kind === 'invoice' ? `in_${randomUUID()}` : randomUUID()
}

/** A copy of a booking in another state with its travellers, its payment and its host's share, and without refunds. */
async function bookingLike(
  client: PoolClient,
  state: 'confirmed' | 'completed' | 'held',
  change: Record<string, unknown>,
): Promise<string> {
  const clone = cloner(client)
  const { rows } = await client.query(
    `select b.id, b.spots from booking b join departure d on d.id = b.departure_id join payment p on p.booking_id = b.id
       join trek t on t.id = d.trek_id join host h on h.id = t.host_id
     where b.state = $1 and b.credit_cents = 0 and b.referral_cents = 0 and p.state = 'captured'
     and d.spots_taken + b.spots <= d.max_spots
     -- Somebody whose hold has ended can hold the spots again.
     and (not $2 or d.state = 'open' and t.state = 'active' and h.status = 'verified'
       and d.starts_on - t.booking_deadline_days > current_date + 1)
     order by b.id limit 1`,
    [state === 'held' ? 'confirmed' : state, state === 'held'],
  )
  const [like] = rows
  const id = await clone('booking', `t.id = '${like.id}'`, {
    idem_key: randomUUID(),
    hidden_at: null,
    refund_status: null,
    state,
    ...change,
  })
  await client.query(
    `insert into booking_traveller select (jsonb_populate_record(t, jsonb_build_object('booking_id', $1::uuid))).*
     from booking_traveller t where booking_id = $2`,
    [id, like.id],
  )
  if (state !== 'held')
    await clone('payment', `t.booking_id = '${like.id}' and t.state = 'captured'`, {
      booking_id: id,
      session_id: `cs_${randomUUID()}`,
      intent_id: `pi_${randomUUID()}`,
    })
  if (state === 'confirmed')
    await clone('payout_item', `t.booking_id = '${like.id}' and t.kind = 'share'`, { booking_id: id })
  await client.query(
    `update departure set spots_taken = spots_taken + $1 where id = (select departure_id from booking where id = $2)`,
    [like.spots, id],
  )
  return id
}

async function thingsOfNobody(client: PoolClient, clone: Clone) {
  const one = async (query: string) => (await client.query(query)).rows[0]?.id ?? randomUUID()
  return {
    'public-trek': await one(`select slug as id from trek where state = 'active' order by slug limit 1`),
    // Copies of a host, which operators decide on, have no account for a conversation.
    'public-host': await one(
      `select id from host join account using (id) where status = 'verified' order by host.created_at, id limit 1`,
    ),
    // The trek, the departure and its dates.
    bookable: await one(
      `select concat_ws(' ', trek_id, id, starts_on, ends_on) as id from departure where state = 'open'
       and spots_taken = 0 and starts_on > now() + interval '90 days' order by departure.id limit 1`,
    ),
    refund: await one(`select id from refund order by id limit 1`),
    claim: await openClaim(client),
    payout: await one(`select id from payout order by id limit 1`),
    // Copies of treks can have a host that does not exist.
    'booked-departure': await one(
      `select d.id from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id join account a on a.id = h.id
       where d.state = 'open' and d.spots_taken > 0 order by d.id limit 1`,
    ),
    difference: await one(
      `insert into provider_difference (kind, object_id, found_at, seen_at)
       values ('session-unknown', gen_random_uuid(), now(), now()) returning id`,
    ),
    grant: await clone('credit_grant', 'true', {
      account_id: randomUUID(),
      booking_id: null,
      state: 'waiting',
      decided_at: null,
      decided_by: null,
    }),
    job: await one(
      `insert into failed_job (id, name, payload, failed_at) values (gen_random_uuid(), 'mail-booking-cancelled', '{}', now()) returning id`,
    ),
    review: await one('select id from review order by id limit 1'),
    application: await one(
      `select id from verification where state = 'pending' and kind = 'application' order by id limit 1`,
    ),
    'reported-message': await reportedMessage(client),
    'office-person': await officePerson(client),
    proposal: await openProposal(client),
    'support-chat': await supportChat(client),
    'contact-message': await contactMessage(client),
    reportable: await one(`select 'review ' || id as id from review where is_public order by id limit 1`),
    'reported-content': await reportedReview(client),
    'reported-review': await reportedReview(client),
    'reported-trek': await reported(
      client,
      'trek',
      await clone('trek', `state = 'active'`, { slug: `reported-${randomUUID().slice(0, 8)}` }),
    ),
    'reported-host': await reported(client, 'host', await clone('host', `status = 'verified'`, {})),
    'gift-card': await giftCard(client),
    'gift-card-link': await giftCardLink(client),
    'any-deal': await dealOf(client, null, null),
    'any-promotion': await promotionOf(client, null),
    'office-host': await withBankLetter(client, await clone('host', `status = 'verified'`, {})),
    'bank-link': await bankLink(client, await clone('host', `status = 'verified'`, {})),
  }
}
