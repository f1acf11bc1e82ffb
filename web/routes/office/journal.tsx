import FileText from 'lucide-react/icons/file-text'
import { href } from 'react-router'
import { accountMap } from '#domain/accounting/account-map-rules.ts'
import { journalMonths } from '#domain/accounting/journal-months-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { monthText } from '#domain/dates.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { downloadAnswer } from '../../sending/download-answer.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Select } from '../../ui/forms/field.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/journal.ts'

export const loader = authorize(
  site['office/journal'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => ({
    months: (await journalMonths(deps)).map((month) => ({ month, name: monthText(month) })),
    accounts: accountMap.map(({ code, name, group, kind }) => ({ code, name, group, kind })),
  }),
)

/** The books for an accountant: a month's journal as CSV, and the account map. A form, because the export is recorded. */
export default function Journal({ loaderData: { months, accounts } }: Route.ComponentProps) {
  return (
    <OfficePage title="Journal" note="for the accountant">
      <div className="office__pad stack gap-5">
        <p>
          Every entry of the books of a month in Nepal, in US dollars. Debits and credits add up to the same
          sum. Each download is in the audit log.
        </p>
        {months.length === 0 ? (
          <p className="muted">The books are empty.</p>
        ) : (
          <form
            method="post"
            action={href('/admin/journal.csv')}
            onSubmit={downloadAnswer}
            className="stack gap-4 office__narrow"
          >
            <Select id="month" label="Month" defaultValue={months.at(1)?.month ?? months[0]?.month}>
              {months.map(({ month, name }) => (
                <option key={month} value={month}>
                  {name}
                </option>
              ))}
            </Select>
            <Button kind="main">
              <FileText className="ico" />
              Download CSV
            </Button>
          </form>
        )}
        <h2>Account map</h2>
      </div>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Account map">
        <table className="table table--dense table--stack">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
              <th scope="col">Group</th>
              <th scope="col">In our books</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ code, name, group, kind }) => (
              <tr key={code}>
                <td data-label="Number" className="num">
                  {code}
                </td>
                <td data-label="Name">{name}</td>
                <td data-label="Group">{group}</td>
                <td data-label="In our books">{kind}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </OfficePage>
  )
}
