import { lazy, type ReactNode, Suspense } from 'react'
import type { IsoDate } from '#domain/dates.ts'
import type { ChangeSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'
import { datesText, daysText } from './search-words.ts'
import { usePop } from './use-pop.ts'

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: one }) => ({ default: one })))

type DateFieldProps = {
  id: string
  search: Search
  today: IsoDate
  /** Before the dates where the field has no visible label. */
  icon?: ReactNode
  onChange: ChangeSearch
}

/** The dates: two date fields of the browser; with script a date range from a calendar, loaded when it is opened. */
export function DateField({ id, search, today, icon, onChange }: DateFieldProps) {
  const { box, opener, open, close, toggle } = usePop<HTMLDivElement>()
  return (
    <div
      ref={box}
      className={open ? 'search__cell search__cell--m search__cell--open' : 'search__cell search__cell--m'}
    >
      <PlainDates id={id} search={search} today={today} onChange={onChange} />
      <span className="lab with-script" id={`${id}-label`}>
        When
      </span>
      <button
        type="button"
        ref={opener}
        className="with-script"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={toggle}
      >
        {icon}
        <span id={`${id}-value`}>{datesText(search)}</span>
      </button>
      {open && (
        <div className="pop pop--dates" role="dialog" aria-label="When">
          <Suspense fallback={<div className="cal cal--coming" aria-busy="true" />}>
            <Calendar search={search} today={today} onChange={onChange} months="two" />
          </Suspense>
          <div className="pop__foot">
            <span className="small muted">
              <i className="dot" /> Departures on this day. Dates are dd/MM/yyyy.
            </span>
            <span className="row gap-4">
              <button
                type="button"
                className="btn btn--text"
                onClick={() => {
                  onChange({ from: null, to: null })
                  close()
                }}
              >
                I’m flexible
              </button>
              <b className="num nowrap" aria-live="polite">
                {daysText(search)}
              </b>
            </span>
          </div>
        </div>
      )}
    </div>
  )
}

function PlainDates({ id, search: { from, to }, today, onChange }: DateFieldProps) {
  return (
    <div className="pair without-script">
      <label htmlFor={`${id}-from`}>
        From
        <input
          id={`${id}-from`}
          name="from"
          type="date"
          min={today}
          value={from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
      </label>
      <label htmlFor={`${id}-to`}>
        To
        <input
          id={`${id}-to`}
          name="to"
          type="date"
          min={from ?? today}
          value={to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || null })}
        />
      </label>
    </div>
  )
}
