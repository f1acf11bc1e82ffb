import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { isMonth, monthOf } from '#domain/ledger/earnings-rules.ts'
import { clawBacks, earnedShares } from '#domain/payout/host-earnings-queries.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { csvFile } from '../../../http/csv-file.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/earnings-file.ts'
import { statementPaper, statementRows } from './statement-files.ts'

/** The statement of a month, or of all time, as a print or CSV. */
export const loader = authorize(
  site['host/earnings/earnings-file#pdf'].read,
  async ({ deps, url, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('month')
    const month = isMonth(asked) ? asked : null
    const [all, allTaken] = await Promise.all([
      earnedShares(deps.db, account.id),
      clawBacks(deps.db, account.id),
    ])
    const shares = all.filter((share) => !month || monthOf(share) === month)
    const taken = allTaken.filter(({ takenAt }) => !month || nepalDate(takenAt).startsWith(month))
    const name = `statement-${month ?? nepalDate(deps.now())}`
    if (url.pathname.endsWith('.csv')) return csvFile(`${name}.csv`, statementRows(shares, taken))
    const content = await deps.pdfs.list(statementPaper({ shares, taken, month, at: deps.now() }))
    return attachedFile({ filename: `${name}.pdf`, contentType: 'application/pdf', content })
  },
)
