import { randomUUID } from 'node:crypto'
import { confirmBooking } from '#domain/booking/hold/confirm-booking.ts'
import { lockBooking } from '#domain/booking/booking-queries.ts'
import type { Deps } from '#domain/deps.ts'
import { captured } from '#domain/ledger/payment-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { maskedAccount, type BankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import { sealBank } from '#domain/payout/bank/seal-bank-details.ts'

type Given = {
  departureId: string
  unitPriceCents: number
  spots?: number
  /** The host's own deal. */
  dealCents?: number
  groupDiscountCents?: number
}

/**
 * A booking that was held, submitted and paid by card; returns its id. Skips the provider and applies its answer
 * directly.
 */
export async function paidBooking(deps: Deps, given: Given): Promise<string> {
  const { departureId, unitPriceCents, spots = 1, dealCents = 0, groupDiscountCents = 0 } = given
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const { id, total_cents } = await tx
      .insertInto('booking')
      .values({
        departure_id: departureId,
        visitor_id: randomUUID(),
        network: 'n',
        state: 'held',
        spots,

        unit_price_cents: unitPriceCents,
        deal_cents: dealCents,
        group_discount_cents: groupDiscountCents,
        deal_made_by: dealCents > 0 ? 'host' : null,
        submitted_at: at,
        hold_expires_at: at,
        first_name: 'Maya',
        last_name: 'Lind',
        email: `${randomUUID()}@example.com`,
        idem_actor: 'test',
        idem_key: randomUUID(),
        created_at: at,
      })
      .returning(['id', 'total_cents'])
      .executeTakeFirstOrThrow()
    const travellers = Array.from({ length: spots }, (_, position) => ({ booking_id: id, position }))
    await tx
      .insertInto('booking_traveller')
      .values(travellers.map((row) => ({ ...row, first_name: 'Maya', last_name: 'Lind' })))
      .execute()
    const cents = total_cents ?? 0
    const paymentId = randomUUID()
    await tx
      .insertInto('payment')
      .values({ id: paymentId, booking_id: id, amount_cents: cents, state: 'created', created_at: at })
      .execute()
    await tx
      .updateTable('payment')
      .set({ state: 'captured', captured_at: at, intent_id: `pi_${paymentId}` })
      .where('id', '=', paymentId)
      .execute()
    await confirmBooking(deps, tx, await lockBooking(tx, id))
    await postEntries(tx, at, [captured({ paymentId, bookingId: id, cents })])
    return id
  })
}

/** An invented account. */
export const someBank: BankDetails = {
  holder: 'Karma Gurung',
  account: '01100175004410',
  bankName: 'Nabil Bank',
  branchCode: '011',
  swift: 'NARBNPKA',
  type: 'savings',
}

/** Bank details that an operator confirmed long ago, so that nothing holds this host's payouts. */
export async function confirmedBank({ db, now, secret }: Deps, hostId: string): Promise<void> {
  const longAgo = new Date(now().getTime() - 30 * 86_400_000)
  await db
    .insertInto('vault.bank_account')
    .values({
      host_id: hostId,
      details_sealed: sealBank(secret, hostId, someBank),
      masked: maskedAccount(someBank),
      changed_at: longAgo,
      confirmed_at: longAgo,
    })
    .execute()
}
