import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { Form, href, Link } from 'react-router'
import { DASHBOARD } from '../../../http/authorize.ts'
import { Button, buttonClass } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { MoneyCells, StatementLine, TakenLine } from './earnings-view.ts'
import { StatementTable } from './money-tables.tsx'

type StatementProps = {
  month: string
  months: { month: string; name: string }[]
  statement: { lines: StatementLine[]; inAll: number }
  taken: TakenLine[]
  sums: MoneyCells
}

/** The earnings by departure, for a month or for all time; also as a print and CSV. */
export function Statement({ month, months, statement, sums, taken }: StatementProps) {
  const search = month ? `?month=${month}` : ''
  return (
    <section aria-labelledby="statement">
      <div className="head earn__head">
        <h2 id="statement">Statement</h2>
        <div className="row row--wrap">
          <Form className="row" preventScrollReset>
            <label className="vh" htmlFor="month">
              Month
            </label>
            <select id="month" name="month" className="select earn__month" defaultValue={month} key={month}>
              <option value="">All time</option>
              {months.map(({ month: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
            <Button size="s">Show</Button>
          </Form>
          <a className={buttonClass({ size: 's' })} href={href(`${DASHBOARD}/earnings.pdf`) + search}>
            <Printer className="ico" />
            PDF
          </a>
          <a className={buttonClass({ size: 's' })} href={href(`${DASHBOARD}/earnings.csv`) + search}>
            <FileText className="ico" />
            Download CSV
          </a>
        </div>
      </div>
      {statement.inAll + taken.length === 0 ? (
        <Empty title="Nothing earned yet." />
      ) : (
        <StatementTable lines={statement.lines} taken={taken} sums={sums} />
      )}
      <ShowAll month={month} {...statement} />
    </section>
  )
}

/** Links to the complete lists when only the first rows are shown. */
export function ShowAll({ month, lines, inAll }: { month: string; lines: unknown[]; inAll: number }) {
  if (inAll <= lines.length) return null
  return (
    <p className="mt-3">
      <Link to={`?${month ? `month=${month}&` : ''}all=1`} preventScrollReset>
        Show all {inAll}
      </Link>
    </p>
  )
}
