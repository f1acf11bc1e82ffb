import { sql } from 'kysely'
import { endOfNepalDay } from '#domain/dates.ts'
import { noDetails, type TravellerDetails } from '#domain/traveller/details-rules.ts'
import { sealDetails } from '#domain/traveller/seal-details.ts'
import { boughtBooking } from '../samples/bought-booking.ts'
import { canaryAnswers } from './canary-answers.ts'
import { canaryContact } from './canary-contact.ts'
import { canaryHandover } from './canary-handover.ts'
import { canaryGiftCard } from './canary-gift-card.ts'
import { canaryMessages } from './canary-messages.ts'
import { canarySeason } from './canary-season.ts'
import { giveCredit, signedIn } from '../samples/credit.ts'
import type { World } from '../world.ts'

/** A person with data in every table and nothing open: a traveller and a host in one. */
export async function canaryPerson(world: World, tag: string) {
  const { db, clock } = world
  const email = `${tag}.mail@canary.example`
  const traveller = await signedIn(world, 40_00, email)
  const departure = await world.departure({ startsInDays: 20 })
  const { id: bookingId } = await boughtBooking(world, { departure, visitor: traveller.visitor, spots: 2 })
  const { id: guest } = await boughtBooking(world, { departure })
  await giveCredit(db, traveller.id, 5_00, clock.now())
  return {
    ...traveller,
    email,
    bookingId,
    departure,
    rows: async () => {
      await writeRows(world, traveller.id, bookingId, tag)
      await canaryMessages(world, { id: traveller.id, guest, tag })
      await canaryContact(world, traveller.id)
      await canaryGiftCard(world, { id: traveller.id, tag })
    },
  }
}

/** The details that this person typed about a companion. */
export function companionOf(tag: string): TravellerDetails {
  const passportNumber = `${tag.replace(/\W/g, '')}PASS`.toUpperCase()
  return { ...noDetails, passportNumber, needs: `${tag} companion eats no nuts` }
}

/** The rows that no command of this test writes: completed and paid, as after years. */
async function writeRows(
  { db, deps, clock }: World,
  id: string,
  booking: string,
  tag: string,
): Promise<void> {
  const at = clock.now()
  const later = endOfNepalDay('2027-12-31')
  const hash = (name: string) => Buffer.from(`${tag} ${name}`)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const write = async (query: ReturnType<typeof sql>) => void (await query.execute(tx))
    const { rows: payments } = await sql<{ id: string }>`
      select id from payment where booking_id = ${booking}`.execute(tx)
    const payment = payments[0]?.id
    await write(sql`update payment set problem_closed_at = ${at} where id = ${payment}`)
    const { rows: treks } = await sql<{ id: string }>`
      insert into trek select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
        'slug', 'trek-' || gen_random_uuid(), 'host_id', ${id}::uuid, 'state', 'inactive'))).* from trek t limit 1
      returning id`.execute(tx)
    const trek = treks[0]?.id
    const { rows: payouts } = await sql<{ id: string }>`
      insert into payout (host_id, amount_cents, state, batched_at, approved_by, released_by)
      values (${id}, 100, 'settled', ${at}, gen_random_uuid(), gen_random_uuid()) returning id`.execute(tx)
    const payout = payouts[0]?.id
    await write(sql`insert into login_challenge (email, browser_hash, network, created_at, expires_at, used_at)
      values (${`${tag}.mail@canary.example`}, ${hash('browser')}, 'n', ${at}, ${at}::timestamptz + interval '1 minute', ${at})`)
    await write(sql`insert into session (account_id, token_hash, created_at, seen_at, expires_at)
      values (${id}, ${hash('token')}, ${at}, ${at}, ${later})`)
    await write(
      sql`insert into second_factor (account_id, secret_sealed, created_at) values (${id}, ${hash('key')}, ${at})`,
    )
    await write(sql`insert into recovery_code (account_id, code_hash) values (${id}, ${hash('code')})`)
    await write(sql`insert into known_browser (email, browser_hash, network, signed_in_at)
      values (${`${tag}.mail@canary.example`}, ${hash('known')}, 'n', ${at})`)
    await write(sql`insert into passkey (account_id, credential_id, public_key, counter, name, counts_as_factor, created_at)
      values (${id}, ${hash('credential')}, ${hash('public')}, 0, 'Phone', true, ${at})`)
    await write(sql`insert into passkey_challenge (challenge_hash, purpose, bound_to, account_id, created_at, expires_at)
      values (${hash('challenge')}, 'add', ${hash('bound')}, ${id}, ${at}, ${at}::timestamptz + interval '1 minute')`)
    await write(sql`insert into erasure (account_id, state, asked_at, due_at, ended_at)
      values (${id}, 'withdrawn', ${at}, ${at}, ${at})`)
    await write(sql`insert into booking_link (booking_id, token_hash, created_at, expires_at)
      values (${booking}, ${hash('link')}, ${at}, ${later})`)
    await write(sql`insert into refund (payment_id, amount_cents, reason, state, created_at)
      values (${payment}, 100, 'goodwill', 'rejected', ${at})`)
    const { rows: claims } = await sql<{ id: string }>`
      insert into claim (booking_id, kind, happened_at, body, wish, made_at, due_at, state, decided_at, decided_by, answer)
      values (${booking}, 'other', ${at}, 'It rained', 'Sun', ${at}, ${at}::timestamptz + interval '48 hours', 'declined',
        ${at}, gen_random_uuid(), 'No') returning id`.execute(tx)
    await write(sql`insert into claim_photo (claim_id, position, booking_id, storage_key, width, height)
      values (${claims[0]?.id}, 1, ${booking}, ${`claims/${tag}.webp`}, 10, 10)`)
    await write(sql`insert into claim_statement (claim_id, host_id, body, written_at)
      values (${claims[0]?.id}, ${id}, 'It was dry', ${at})`)
    await write(sql`insert into deal (made_by, made_by_id, trek_id, percent, first_on, last_on, title, made_at)
      values ('host', ${id}, ${trek}, 10, '2026-12-01', '2026-12-31', 'Winter light', ${at})`)
    const { rows: promotions } = await sql<{ id: string }>`
      insert into promotion (code, made_by, made_by_id, percent, first_on, last_on, made_at)
      values (upper(left(md5(${tag}), 12)), 'host', ${id}, 10, '2026-12-01', '2026-12-31', ${at})
      returning id`.execute(tx)
    await write(sql`insert into promotion_use (booking_id, promotion_id, email, account_id, created_at)
      values (${booking}, ${promotions[0]?.id}, ${`${tag}.promo@canary.example`}, ${id}, ${at})`)
    await write(sql`insert into dispute (id, payment_id, amount_cents, state, opened_at)
      values (${`dp_${tag}`}, ${payment}, 100, 'won', ${at})`)
    await write(sql`insert into provider_difference (kind, object_id, payment_id, found_at, seen_at, settled_at)
      values ('k', ${tag}, ${payment}, ${at}, ${at}, ${at})`)
    await write(
      sql`insert into referral_test (network, account_id, code, tested_at) values ('n', ${id}, 'ABC', ${at})`,
    )
    await write(sql`insert into referral_use (booking_id, owner_id, email, state, created_at)
      values (${booking}, gen_random_uuid(), ${`${tag}.use@canary.example`}, 'counted', ${at})`)
    await write(
      sql`insert into credit_grant (account_id, amount_cents, state, created_at) values (${id}, 100, 'granted', ${at})`,
    )
    const { rows: reviews } = await sql<{ id: string }>`
      insert into review (booking_id, trek_id, author_id, rating, body, written_at)
      values (${booking}, ${trek}, ${id}, 9, 'Good', ${at}) returning id`.execute(tx)
    await write(sql`insert into review_photo (review_id, position, author_id, storage_key, width, height)
      values (${reviews[0]?.id}, 1, ${id}, ${`photos/${tag}.webp`}, 10, 10)`)
    await write(
      sql`insert into host (id, kind, status, display_name, created_at) values (${id}, 'individual', 'verified', 'H', ${at})`,
    )
    await write(sql`insert into traveller_review (booking_id, host_id, account_id, rating, body, written_at)
      values (${booking}, gen_random_uuid(), ${id}, 9, 'Kind', ${at})`)
    await write(
      sql`insert into vault.bank_account (host_id, details_sealed, masked, changed_at) values (${id}, ${hash('bank')}, 'm', ${at})`,
    )
    await write(
      sql`insert into vault.bank_change (host_id, details_sealed, masked, changed_at, network, device)
        values (${id}, ${hash('bank change')}, 'm', ${at}, 'n', 'd')`,
    )
    await write(sql`insert into host_tax (host_id, tax_number, is_vat_registered, changed_at)
      values (${id}, '601234567', true, ${at})`)
    const { rows: documents } = await sql<{ id: string }>`
      insert into accounting_document (kind, year, number, issued_at, booking_id, payment_id, total_cents, content)
      select 'receipt', 2026, 1 + count(*), ${at}, ${booking}, ${payment}, 248000, '{}' from accounting_document returning id`.execute(
      tx,
    )
    await write(sql`insert into document_recipient (document_id, booking_id, name)
      values (${documents[0]?.id}, ${booking}, ${`${tag} recipient`})`)
    await write(sql`insert into vault.bank_letter (host_id, storage_key, sha256, kind, pages, bytes, uploaded_at)
      values (${id}, ${`sealed/letter-${tag}.bin`}, ${hash('letter')}, 'image', 1, 1, ${at})`)
    await write(sql`insert into bank_case (host_id, opened_at) values (${id}, ${at})`)
    const { rows: applications } = await sql<{ id: string }>`
      insert into verification (account_id, state, begun_at, changed_at, submitted_at, decided_at, reason, message)
      values (${id}, 'rejected', ${at}, ${at}, ${at}, ${at}, 'other', 'm') returning id`.execute(tx)
    await write(sql`insert into vault.verification_form (verification_id, form_sealed)
      values (${applications[0]?.id}, ${hash('form')})`)
    await write(sql`insert into vault.identity_document (verification_id, storage_key, sha256, kind, pages, bytes, uploaded_at)
      values (${applications[0]?.id}, ${`sealed/${tag}.bin`}, ${hash('document')}, 'image', 1, 1, ${at})`)
    await write(
      sql`insert into vault.payout_account (payout_id, details_sealed, masked) values (${payout}, ${hash('paid')}, 'm')`,
    )
    await write(sql`insert into payout_item (booking_id, host_id, base_cents, fee_cents, state, payout_id, created_at, due_at)
      values (gen_random_uuid(), ${id}, 105, 5, 'settled', ${payout}, ${at}, ${at})`)
    await write(
      sql`insert into trek_day (trek_id, day, kind, place, altitude_m) values (${trek}, 1, 'trek', 'Manang', 3500)`,
    )
    const offer = '{"bookingDeadlineDays":7,"permits":{"on":"2026-11-20"},"terms":{}}'
    const { rows: versions } = await sql<{ id: string }>`
      insert into trek_version (trek_id, number, offer, sha256, is_current, created_at)
      select ${trek}, number, ${offer}::json, sha256(convert_to(${offer}, 'UTF8')), false, ${at}
      from generate_series(101, 102) number returning id`.execute(tx)
    await write(sql`insert into booking_change (booking_id, kind, positions, made_by, made_at, idem_key, idem_body, spots)
      values (${booking}, 'hand-over', '{1}', ${id}, ${at}, ${tag}, sha256(convert_to(${tag}, 'UTF8')), 2)`)
    await write(sql`insert into change_order (booking_id, kind, departure_id, spots, due_cents, terms, travellers, made_by, made_at,
        idem_key, idem_body, hold_expires_at)
      values (${booking}, 'add', gen_random_uuid(), 0, 100, '{}',
        ${JSON.stringify([{ position: 2, firstName: 'Joining', lastName: `name of ${tag}`, isChild: false }])}, ${id}, ${at}, ${tag},
        sha256(convert_to(${tag}, 'UTF8')), ${later})`)
    await write(sql`insert into traveller_link (id, booking_id, position, token_hash, created_at, email, reminded_on)
      values (gen_random_uuid(), ${booking}, 1, sha256(convert_to(${tag}, 'UTF8')), ${at},
        ${`${tag}.traveller@canary.example`}, '2026-12-01')`)
    await canaryHandover(tx, { booking, account: id, tag, at })
    await write(
      sql`insert into instalment (booking_id, due_on, cents, made_at) values (${booking}, '2027-02-21', 100, ${at})`,
    )
    await write(sql`insert into saved_card (booking_id, customer_id, method_id, brand, last4, valid_until, saved_at)
      values (${booking}, ${`cus_${tag}`}, ${`pm_${tag}`}, ${`brand of ${tag}`}, '4242', '2030-12', ${at})`)
    await write(
      sql`insert into card_page (id, booking_id, made_at) values (gen_random_uuid(), ${booking}, ${at})`,
    )
    await write(sql`insert into booking_line (booking_id, position, kind, borne_by, quantity, unit_cents, total_cents)
      values (${booking}, 99, 'travellers', 'traveller', 2, 124000, 248000)`)
    const extra = crypto.randomUUID()
    await write(sql`insert into extra (id, trek_id, first_id, position, name, body, unit, price_cents, most, order_until_days, made_at)
      values (${extra}, ${trek}, ${extra}, 1, 'Sleeping bag', 'Washed', 'booking', 0, 5, 7, ${at})`)
    await write(
      sql`insert into departure_extra (departure_id, extra_id, stock) values (gen_random_uuid(), ${extra}, 5)`,
    )
    await write(sql`insert into booking_extra (booking_id, position, extra_id, first_id, name, unit, unit_cents, quantity, days,
        order_until_days, is_refundable, is_room)
      values (${booking}, 0, ${extra}, ${extra}, 'Sleeping bag', 'booking', 0, 1, 1, 7, true, false)`)
    await write(
      sql`insert into booking_extra_traveller (booking_id, position, extra_id) values (${booking}, 0, ${extra})`,
    )
    await write(sql`insert into offer_change (booking_id, from_version_id, to_version_id, why, made_at, decide_by)
      values (${booking}, ${versions[0]?.id}, ${versions[1]?.id}, 'The hotel closed.', ${at}, ${later})`)
    await write(sql`insert into departure_choice (booking_id, departure_id, cancelled_by, reason, asked_at, decide_by)
      values (${booking}, gen_random_uuid(), 'host', 'Snow on the pass.', ${at}, ${later})`)
    await write(sql`insert into trek_change (trek_id, changed_at, before, after)
      values (${trek}, ${at}, '{"meeting":"a"}', '{"meeting":"b"}')`)
    await write(
      sql`insert into public_name_request (host_id, name, asked_at) values (${id}, ${`name of ${tag}`}, ${at})`,
    )
    await write(sql`insert into trek_edit (trek_id, changes, saved_at)
      values (${trek}, ${JSON.stringify({ overview: `overview of ${tag}` })}, ${at})`)
    await write(sql`insert into picture (trek_id, position, kind, storage_key, alt, width, height)
      values (${trek}, 1, 'photo', ${`treks/${tag}.webp`}, 'a', 10, 10)`)
    await write(
      sql`insert into vault.profile (account_id, details_sealed, changed_at) values (${id}, ${hash('profile')}, ${at})`,
    )
    await write(sql`insert into saved_trek (account_id, trek_id, saved_at) values (${id}, ${trek}, ${at})`)
    await write(sql`insert into vault.traveller_details (booking_id, position, details_sealed, is_complete, changed_at)
      values (${booking}, 0, ${hash('details')}, true, ${at})`)
    await write(sql`insert into vault.traveller_details (booking_id, position, details_sealed, is_complete, changed_at)
      values (${booking}, 1, ${sealDetails(deps.secret, { bookingId: booking, position: 1 }, companionOf(tag))}, false, ${at})`)
    await canaryAnswers(tx, { deps, booking, trek: trek ?? '', host: id, tag, at })
    await canarySeason(tx, { host: id, tag, at })
    await write(sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
      values (${trek}, '2026-01-01', '2026-01-09', 5, 10000, 'completed')`)
    await write(sql`insert into group_discount (trek_id, from_travellers, percent) values (${trek}, 4, 10)`)
    await write(sql`insert into letter_link (booking_id, side, token_hash, created_at, expires_at)
      values (${booking}, 'traveller', ${hash('letter')}, ${at}, ${later})`)
    const { rows: memberships } = await sql<{ id: string }>`
      insert into membership (account_id, plan, price_cents, state, page_ends_at, created_at, ended_at, begun_at, period_ends_at, subscription_id)
      values (${id}, 'monthly', 1000, 'ended', ${at}, ${at}, ${at}, ${at}, ${at}, ${`sub_${tag}`}) returning id`.execute(
      tx,
    )
    const invoice = `in_${tag}`
    await write(sql`insert into membership_invoice (id, membership_id, state, amount_cents, starts_at, ends_at, paid_at, created_at)
      values (${invoice}, ${memberships[0]?.id}, 'paid', 1000, ${at}, ${later}, ${at}, ${at})`)
    await write(
      sql`insert into membership_refund (id, invoice_id, amount_cents, state, created_at) values (${`re_${tag}`}, ${invoice}, 1, 'sent', ${at})`,
    )
    await write(
      sql`insert into membership_dispute (id, invoice_id, amount_cents, state, opened_at) values (${`du_${tag}`}, ${invoice}, 1, 'won', ${at})`,
    )
    await write(sql`insert into seeing (session_id, operator_id, person_id, reason, begun_at, ends_at, ended_at)
      values (gen_random_uuid(), gen_random_uuid(), ${id}, 'They asked us', ${at}, ${at}::timestamptz + interval '1 minute', ${at})`)
    await write(sql`insert into proposal (kind, account_id, amount_cents, reason, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
      values ('credit_grant', ${id}, 100, 'A bus', 'declined', gen_random_uuid(), ${at}, ${later}, gen_random_uuid(), ${at})`)
    await write(
      sql`insert into audit_entry (happened_at, act, subject_kind, subject_id) values (${at}, 'look', 'account', ${id})`,
    )
  })
}
