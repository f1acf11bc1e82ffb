import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DateRange } from '@daypicker/react'
import { daysBetween, dayText, type IsoDate } from '#domain/dates.ts'
import type { ChangeSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'

type CalendarProps = {
  search: Search
  today: IsoDate
  months: 1 | 2
  onChange: ChangeSearch
  onDone: () => void
}

/** A range of days: the first pick begins a new one and stays where it is, the second ends it; no day before today. */
export function Calendar({ search: { from, to }, today, months, onChange, onDone }: CalendarProps) {
  const first = localDay(today)
  const selected: DateRange | undefined = from
    ? { from: localDay(from), to: to ? localDay(to) : undefined }
    : undefined
  return (
    <>
      <DayPicker
        mode="range"
        resetOnSelect
        autoFocus
        animate={false}
        numberOfMonths={months}
        weekStartsOn={1}
        startMonth={first}
        endMonth={new Date(first.getFullYear() + 2, first.getMonth())}
        defaultMonth={from ? localDay(from) : first}
        today={first}
        disabled={{ before: first }}
        selected={selected}
        onSelect={(range) => onChange({ from: isoDay(range?.from), to: isoDay(range?.to) })}
        classNames={months === 2 ? classes : { ...classes, months: 'cal cal--one' }}
        components={{ Chevron: Arrow }}
        labels={{ labelDayButton: dayLabel }}
      />
      <div className="pop__foot">
        <span className="small muted">Dates are dd/MM/yyyy.</span>
        <span className="row gap-4">
          <button
            type="button"
            className="btn btn--text"
            onClick={() => {
              onChange({ from: null, to: null })
              onDone()
            }}
          >
            I’m flexible
          </button>
          <b className="num nowrap" aria-live="polite">
            {from && to ? daysText(daysBetween(from, to) + 1) : ''}
          </b>
        </span>
      </div>
    </>
  )
}

function Arrow({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft className="ico" /> : <ChevronRight className="ico" />
}

function dayLabel(day: Date, { range_start, range_end }: Record<string, boolean>): string {
  const part = range_start ? ', first day' : range_end ? ', last day' : ''
  return dayText(isoDay(day) ?? '') + part
}

const round = 'btn btn--round btn--line'
const classes = {
  months: 'cal',
  nav: 'cal__nav',
  button_previous: round,
  button_next: round,
  month_caption: 'cal__caption',
  month_grid: 'cal__m',
  selected: '',
  range_start: 'from',
  range_middle: 'in',
  range_end: 'to',
  disabled: 'past',
  hidden: 'blank',
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function localDay(on: IsoDate): Date {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  return new Date(year, month - 1, day)
}

function isoDay(day: Date | undefined): IsoDate | null {
  if (!day) return null
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
