import { sql } from 'kysely'
import { issueDueDocuments } from '#domain/accounting/issue-due-documents.ts'
import { issueGiftCardReceipt } from '#domain/accounting/gift-card/issue-gift-card-receipt.ts'
import { issueReceipt } from '#domain/accounting/issue-receipt.ts'
import { paidGiftCard } from '../samples/gift-cards/gift-card.ts'
import { paidBooking } from '../samples/paid-booking.ts'
import { freshWorld, type World } from '../world.ts'

/** Of one departure, and a divisor of the number of bookings. */
const SPOTS = 20

type Rush = { issuers: number; failed: number; numbers: number[]; wrong: number }

/**
 * Issues the receipts of this many paid bookings and gift cards, each by two requests at once, while the scheduled task runs
 * in several processes; returns the numbers given, and the violated invariants.
 */
export async function documentRush(world: World, bookings: number, giftCards = 0): Promise<Rush> {
  const { deps, db } = world
  for (let booked = 0; booked < bookings; booked += SPOTS) {
    const { id: departureId } = await world.departure({ spots: SPOTS, priceCents: 1240_01 })
    for (let index = 0; index < SPOTS; index += 1)
      await paidBooking(deps, { departureId, unitPriceCents: 1240_01 })
  }
  for (let bought = 0; bought < giftCards; bought += 1) await paidGiftCard(world)
  const payments = await db
    .selectFrom('accounting_document_due')
    .select(['payment_id', 'gift_card_payment_id'])
    .execute()
  const byPage = payments.flatMap(({ payment_id: id, gift_card_payment_id: card }) => [
    ...(id ? [issueReceipt(deps, id), issueReceipt(deps, id)] : []),
    ...(card ? [issueGiftCardReceipt(deps, card), issueGiftCardReceipt(deps, card)] : []),
  ])
  const tasks = Array.from({ length: 4 }, () => issueDueDocuments(deps))
  const answers = await Promise.allSettled([...byPage, ...tasks])
  const { rows } = await sql<{ number: number }>`
    select number from accounting_document where kind = 'receipt' order by number`.execute(db)
  return {
    issuers: answers.length,
    failed: answers.filter(({ status }) => status === 'rejected').length,
    numbers: rows.map(({ number }) => number),
    wrong: (await world.violations()).length,
  }
}

// When run directly, beside `without-document-lock.ts`: reports what happens when nothing guards the counter.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  process.stdout.write(JSON.stringify(await documentRush(world, 20)))
  await world.close()
}
