import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { dollarsOf } from '#domain/money.ts'
import { listRefunds } from '#domain/payment/refund-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { csvFile } from '../../../http/csv-file.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/refunds-csv.ts'
import { filterOf, reasonNames } from '../refund-list.ts'

const head = ['Booking', 'Traveller', 'Trek', 'Why', 'US dollars', 'State', 'Asked on', 'Due on', 'With']

/** The displayed list as CSV, with travellers' initials only. */
export const loader = authorize(
  site['office/refunds/refunds-csv'].read,
  async ({ deps, request, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const refunds = await listRefunds(deps, filterOf(request, account))
    const rows = refunds.map((refund) => [
      refund.reference,
      refund.traveller,
      refund.trek_name,
      reasonNames[refund.reason] ?? refund.reason,
      dollarsOf(refund.amount_cents),
      refund.state,
      nepalDate(refund.created_at),
      refund.dueOn,
      refund.taker,
    ])
    return csvFile(`refunds-${nepalDate(deps.now())}.csv`, [head, ...rows])
  },
)
