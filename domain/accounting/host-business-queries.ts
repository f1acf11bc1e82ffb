import type { Db, Deps, Tx } from '../deps.ts'
import { legalNames } from '../verification/legal-name-queries.ts'
import type { Business } from './document-rules.ts'

/** A host as documents name them now: the legal name, or the public one when no application has it. */
export async function hostBusiness(
  deps: Pick<Deps, 'secret'>,
  db: Db | Tx,
  hostId: string,
): Promise<Business> {
  const [legal, host] = await Promise.all([
    legalNames(deps, db, [hostId]),
    db
      .selectFrom('host')
      .leftJoin('host_tax as tax', 'tax.host_id', 'host.id')
      .select(['host.display_name', 'tax.tax_number', 'tax.is_vat_registered'])
      .where('host.id', '=', hostId)
      .executeTakeFirstOrThrow(),
  ])
  const named = legal.get(hostId)
  return {
    name: named?.name ?? host.display_name,
    address: named?.address ?? '',
    taxNumber: host.tax_number ?? '',
    isVatRegistered: host.is_vat_registered ?? false,
  }
}
