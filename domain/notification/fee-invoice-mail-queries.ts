import { documentNumber } from '../accounting/document-rules.ts'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../job.ts'

/** An invoice of our fee, for the mail to its host; null when the host's account is closed. */
export async function findFeeInvoiceMail(
  { db }: Pick<Deps, 'db'>,
  { hostId, month }: Jobs['mail-fee-invoice'],
) {
  const row = await db
    .selectFrom('accounting_document as document')
    .innerJoin('host', 'host.id', 'document.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name as hostName', 'document.total_cents as cents'])
    .select(['document.kind', 'document.year', 'document.number'])
    .where('document.host_id', '=', hostId)
    .where('document.month', '=', month)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  return row ? { ...row, number: documentNumber(row) } : null
}
