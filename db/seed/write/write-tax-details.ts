import type { Tx } from '#domain/deps.ts'
import { accountId } from './write-people.ts'

/** Invented tax numbers: a company that is registered for VAT, and a host who is not. */
const details = [
  { email: 'expeditions@example.com', tax_number: '601234567', is_vat_registered: true },
  { email: 'karma@example.com', tax_number: '301234567', is_vat_registered: false },
]

/** Gives two hosts of the demonstration tax numbers for their receipts; the others have none. */
export async function writeTaxDetails(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('host_tax')
    .values(details.map(({ email, ...tax }) => ({ host_id: accountId(email), ...tax, changed_at: now })))
    .execute()
}
