import type { Deps, Tx } from '../deps.ts'
import { isMonth, type Month } from '../ledger/earnings-rules.ts'
import { tryEach } from '../try-each.ts'
import type { FeeContent } from './document-rules.ts'
import { feeLines, hostsWithFees, openFeeMonths } from './fee-queries.ts'
import { hostBusiness } from './host-business-queries.ts'
import { lastClosedMonth } from './month-rules.ts'
import { type Draft, type Issued, numberDocument } from './number-document.ts'

type IssuingDeps = Pick<Deps, 'db' | 'now' | 'secret' | 'company' | 'enqueue'>

/**
 * Issues the invoices of our fee for every month that is over, to each host with fees in it. Returns the number of months
 * that are finished now. Several processes can run it at once.
 */
export async function issueFeeInvoices(deps: IssuingDeps): Promise<number> {
  const months = await openFeeMonths(deps.db, lastClosedMonth(deps.now()))
  for (const month of months) {
    await tryEach(await hostsWithFees(deps.db, month), async (hostId) => {
      await issueFeeInvoice(deps, hostId, month)
    })
    await deps.db
      .insertInto('fee_invoice_month')
      .values({ month, finished_at: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return months.length
}

/**
 * Issues the invoice of our fee to a host for a month that is over, or returns the one that exists; null when there was no
 * fee. The host gets a mail about the last month, and none about months from before there were invoices.
 */
export async function issueFeeInvoice(
  deps: IssuingDeps,
  hostId: string,
  month: string,
): Promise<Issued | null> {
  const last = lastClosedMonth(deps.now())
  if (!isMonth(month) || month > last) return null
  return numberDocument(
    deps,
    { kind: 'fee_invoice', columns: { host_id: hostId, month } },
    (tx) => feeInvoiceOf(deps, tx, hostId, month),
    async (tx) => {
      if (month === last) await deps.enqueue(tx, 'mail-fee-invoice', { hostId, month })
    },
  )
}

async function feeInvoiceOf(deps: IssuingDeps, tx: Tx, hostId: string, month: Month): Promise<Draft | null> {
  const lines = await feeLines(tx, hostId, month)
  if (lines.length === 0) return null
  const { name, address, register } = deps.company
  const content: FeeContent = {
    seller: { name, address, register },
    buyer: await hostBusiness(deps, tx, hostId),
    lines,
  }
  return { totalCents: lines.reduce((sum, { cents }) => sum + cents, 0), content, traveller: null }
}
