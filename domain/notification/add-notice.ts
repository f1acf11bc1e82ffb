import { sql } from 'kysely'
import type { Enqueue, Tx } from '../deps.ts'
import type { JobName, Jobs } from '../job.ts'
import { listedMails } from './listed-mails.ts'

/**
 * The same queue, which also writes the row of `/notifications` for each mail to an account. Both are in the event's
 * transaction, so that an account gets both or neither.
 */
export function withNotices(enqueue: Enqueue, now: () => Date): Enqueue {
  return async (tx, name, payload, options) => {
    await Promise.all([
      enqueue(tx, name, payload, options),
      options?.isRetry ? null : addNotice(tx, now(), name, payload),
    ])
  }
}

/** Does nothing for a mail to a guest or to an erased account. */
async function addNotice<Name extends JobName>(tx: Tx, at: Date, name: Name, payload: Jobs[Name]) {
  const listed = listedMails.find(({ mail }) => mail === name)
  if (!listed) return
  const { event, recipient } = listed
  const whose = recipient === 'traveller' ? sql`r.traveller` : sql`r.owner`
  await sql`
    insert into notice (account_id, event, recipient, about, record_id, detail, created_at)
    select a.id, ${event}, ${recipient}, r.about, r.record_id, ${JSON.stringify(detailOf(payload))}, ${at}
    from (${recordOf(payload)}) r join account a on a.id = ${whose} where a.state <> 'erased'`.execute(tx)
}

/** The data of a job that its sentence needs besides the record. */
function detailOf(payload: object): object {
  const names = ['isLast', 'isReferral', 'isShown', 'renewsAt', 'outcome']
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name)))
}

/** The subject of a mail, as a query: its traveller, its host, and the record that the line links to. */
function recordOf(payload: object) {
  const ids = payload as Record<string, string>
  for (const [name, record] of Object.entries(records))
    if (name in payload) return record(ids[name] ?? '', ids)
  throw new Error(`no record is known for ${Object.keys(payload).join(', ')}`)
}

const account = (from: ReturnType<typeof sql>) => sql`select null::uuid as traveller, found.id as owner,
  'account' as about, null::uuid as record_id from (${from}) found`

const booking = (which: ReturnType<typeof sql>) => sql`select b.account_id as traveller, t.host_id as owner,
  'booking' as about, b.id as record_id
  from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id where b.id = ${which}`

/** By the payload's property with the id. A job about a booking may have other ids besides. */
const records: Record<string, (id: string, ids: Record<string, string>) => ReturnType<typeof sql>> = {
  bookingId: (id) => booking(sql`${id}::uuid`),
  claimId: (id) => booking(sql`(select booking_id from claim where id = ${id})`),
  reviewId: (id) => booking(sql`(select booking_id from review where id = ${id})`),
  refundId: (id) =>
    booking(
      sql`(select p.booking_id from refund f join payment p on p.id = f.payment_id where f.id = ${id})`,
    ),
  departureId: (
    id,
  ) => sql`select null::uuid as traveller, t.host_id as owner, 'departure' as about, d.id as record_id
    from departure d join trek t on t.id = d.trek_id where d.id = ${id}`,
  trekId: (id) => sql`select null::uuid as traveller, host_id as owner, 'trek' as about, id as record_id
    from trek where id = ${id}`,
  dealId: (
    id,
  ) => sql`select null::uuid as traveller, l.made_by_id as owner, 'trek' as about, t.id as record_id
    from deal l left join departure d on d.id = l.departure_id join trek t on t.id = coalesce(l.trek_id, d.trek_id)
    where l.id = ${id} and l.made_by = 'host'`,
  promotionId: (id) =>
    account(sql`select made_by_id as id from promotion where id = ${id} and made_by = 'host'`),
  payoutId: (id) => sql`select null::uuid as traveller, host_id as owner, 'payout' as about, id as record_id
    from payout where id = ${id}`,
  conversationId: (id, { accountId }) => sql`select null::uuid as traveller, ${accountId}::uuid as owner,
    'conversation' as about, ${id}::uuid as record_id`,
  accountId: (id) => account(sql`select ${id}::uuid as id`),
  hostId: (id) => account(sql`select ${id}::uuid as id`),
  erasureId: (id) => account(sql`select account_id as id from erasure where id = ${id}`),
  verificationId: (id) => account(sql`select account_id as id from verification where id = ${id}`),
  changeId: (id) => account(sql`select host_id as id from vault.bank_change where id = ${id}`),
  requestId: (id) => account(sql`select host_id as id from public_name_request where id = ${id}`),
  proposalId: (id) => account(sql`select account_id as id from proposal where id = ${id}`),
  changeProposalId: (id) => account(sql`select proposed_by as id from proposal where id = ${id}`),
  // A role grant is identified by its proposal.
  grantId: (id) =>
    account(sql`select account_id as id from credit_grant where id = ${id}
      union select account_id from proposal where id = ${id} and kind = 'credit_grant'`),
  membershipId: (id) => account(sql`select account_id as id from membership where id = ${id}`),
  invoiceId: (id) =>
    account(sql`select m.account_id as id from membership_invoice i
    join membership m on m.id = i.membership_id where i.id = ${id}`),
}
