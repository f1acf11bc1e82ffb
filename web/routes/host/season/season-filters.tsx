import { Form, href, Link, useSubmit } from 'react-router'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { searchOf, shows, type SeasonFilter, type Show } from './season-view.ts'

type FiltersProps = {
  filter: SeasonFilter
  counts: { show: Show; count: number }[]
  treks: { id: string; name: string }[]
}

/** The states as links, a select for the trek, and the choice between months and list. */
export function SeasonFilters({ filter, counts, treks }: FiltersProps) {
  const submit = useSubmit()
  const path = href(`${DASHBOARD}/season`)
  const chip = (to: SeasonFilter, label: string, isOn: boolean, count?: number) => (
    <Link
      key={label}
      to={`${path}${searchOf(to)}`}
      className={isOn ? 'chip chip--on' : 'chip'}
      aria-current={isOn ? 'true' : undefined}
      preventScrollReset
    >
      {label}
      {count !== undefined && <span className="num"> {count}</span>}
    </Link>
  )
  return (
    <div className="row between row--wrap">
      <nav className="chips" aria-label="Show">
        {counts
          .filter(({ show, count }) => show === 'all' || show === filter.show || count > 0)
          .map(({ show, count }) => chip({ ...filter, show }, shows[show], show === filter.show, count))}
      </nav>
      <div className="row row--wrap">
        {treks.length > 1 && (
          <Form className="row" action={path}>
            {filter.isList && <input type="hidden" name="view" value="list" />}
            {filter.show !== 'all' && <input type="hidden" name="show" value={filter.show} />}
            <label className="vh" htmlFor="trek">
              Trek
            </label>
            <select
              key={filter.trek}
              id="trek"
              name="trek"
              className="select season__trek"
              defaultValue={filter.trek}
              onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              <option value="">All treks</option>
              {treks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <noscript>
              <Button size="s">Show</Button>
            </noscript>
          </Form>
        )}
        <nav className="chips" aria-label="View">
          {chip({ ...filter, isList: false }, 'Months', !filter.isList)}
          {chip({ ...filter, isList: true }, 'List and changes', filter.isList)}
        </nav>
      </div>
    </div>
  )
}
