import FileText from 'lucide-react/icons/file-text'
import { Form, href, Link, useSubmit } from 'react-router'
import { DASHBOARD } from '../../../http/authorize.ts'
import { Button, buttonClass } from '../../../ui/forms/button.tsx'
import { searchOf, viewNames, type BookingsFilter } from './bookings-view.ts'

type FiltersProps = {
  filter: BookingsFilter
  counts: { view: BookingsFilter['view']; count: number }[]
  treks: { slug: string; name: string }[]
}

/** The filters of the list: views as links, and a select for the trek. */
export function BookingsFilters({ filter, counts, treks }: FiltersProps) {
  const submit = useSubmit()
  const { view, trek } = filter
  return (
    <div className="row between row--wrap hostbook__filters">
      <nav className="chips" aria-label="Departures">
        {counts.map(({ view: each, count }) => (
          <Link
            key={each}
            to={`${href(`${DASHBOARD}/bookings`)}${searchOf({ view: each, trek })}`}
            className={each === view ? 'chip chip--on' : 'chip'}
            aria-current={each === view ? 'true' : undefined}
            preventScrollReset
          >
            {viewNames[each]} <span className="num">{count}</span>
          </Link>
        ))}
      </nav>
      <div className="row row--wrap">
        {treks.length > 1 && (
          <Form className="row" action={href(`${DASHBOARD}/bookings`)}>
            {view !== 'ahead' && <input type="hidden" name="show" value={view} />}
            <label className="vh" htmlFor="trek">
              Trek
            </label>
            <select
              key={trek}
              id="trek"
              name="trek"
              className="select hostbook__trek"
              defaultValue={trek}
              onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              <option value="">All treks</option>
              {treks.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
            <noscript>
              <Button size="s">Show</Button>
            </noscript>
          </Form>
        )}
        <a
          className={buttonClass({ size: 's' })}
          href={`${href(`${DASHBOARD}/bookings.csv`)}${searchOf({ view, trek })}`}
        >
          <FileText className="ico" />
          CSV
        </a>
      </div>
    </div>
  )
}
