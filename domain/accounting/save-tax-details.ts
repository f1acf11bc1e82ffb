import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db, Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { Refusal } from '../refusal.ts'
import { readTaxNumber, taxNumberProblem } from './tax-rules.ts'

/**
 * Saves a host's tax number and whether the host is registered for VAT. Documents that are issued from now on have them.
 * Refused with a sentence for an invalid number, and for a registration without one.
 */
export async function saveTaxDetails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { taxNumber, isVatRegistered }: { taxNumber: string; isVatRegistered: boolean },
  visitor: Visitor,
): Promise<void> {
  const number = readTaxNumber(taxNumber)
  const problem =
    taxNumberProblem(taxNumber) ??
    (isVatRegistered && number === '' ? 'Enter the PAN under which you are registered for VAT.' : null)
  if (problem) throw new Refusal('tax-details-invalid', { fields: { taxNumber: problem } })
  const at = now()
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const details = { tax_number: number, is_vat_registered: isVatRegistered, changed_at: at }
    await tx
      .insertInto('host_tax')
      .values({ host_id: hostId, ...details })
      .onConflict((conflict) => conflict.column('host_id').doUpdateSet(details))
      .execute()
    const subject = { kind: 'account', id: hostId }
    await recordAction(tx, at, { actorId: hostId, act: 'change-tax-details', subject })
  })
}

/** A host's own tax details; empty before the host has given any. */
export async function ownTaxDetails(db: Db, hostId: string) {
  const row = await db
    .selectFrom('host_tax')
    .select(['tax_number', 'is_vat_registered'])
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return { taxNumber: row?.tax_number ?? '', isVatRegistered: row?.is_vat_registered ?? false }
}
