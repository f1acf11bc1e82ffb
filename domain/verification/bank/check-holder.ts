import type { Db, Deps, Tx } from '../../deps.ts'
import { legalNames, type LegalName } from '../legal-name-queries.ts'
import type { BankDetails } from '../../payout/bank/bank-details-rules.ts'
import { compareNames, type NameComparison } from '../../payout/bank/holder-name-rules.ts'
import { openBank } from '../../payout/bank/seal-bank-details.ts'

/** The comparison of an account holder with the host's legal name; without a legal name they count as different. */
export type HolderCheck = NameComparison & { holder: string; legal: LegalName | null }

/** Compares the holder of these bank details with their host's legal name. */
export async function checkHolder(
  deps: Pick<Deps, 'secret'>,
  db: Db | Tx,
  { hostId, details }: { hostId: string; details: BankDetails },
): Promise<HolderCheck> {
  return compare((await legalNames(deps, db, [hostId])).get(hostId), details)
}

/** The comparisons for many hosts' accounts, by host id; a host without an account has none. */
export async function checkHolders(
  deps: Pick<Deps, 'db' | 'secret'>,
  hostIds: readonly string[],
): Promise<Map<string, HolderCheck>> {
  if (hostIds.length === 0) return new Map()
  const [names, accounts] = await Promise.all([
    legalNames(deps, deps.db, hostIds),
    deps.db
      .selectFrom('vault.bank_account')
      .select(['host_id', 'details_sealed'])
      .where('host_id', 'in', [...hostIds])
      .execute(),
  ])
  return new Map(
    accounts.map(({ host_id, details_sealed }) => [
      host_id,
      compare(names.get(host_id), openBank(deps.secret, host_id, details_sealed)),
    ]),
  )
}

function compare(legal: LegalName | undefined, { holder }: BankDetails): HolderCheck {
  return { ...compareNames(legal?.name ?? '', holder), holder, legal: legal ?? null }
}
