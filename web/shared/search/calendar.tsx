import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DayPicker, type DateRange } from '@daypicker/react'
import { dayText, type IsoDate } from '#domain/dates.ts'
import type { ChangeSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'
import { useStartDays } from './use-start-days.ts'

/** The number of years to choose from. */
const YEARS = 2

type CalendarProps = {
  search: Search
  today: IsoDate
  /** Two months side by side with buttons, or all of them in a column. */
  months: 'two' | 'all'
  onChange: ChangeSearch
}

/** A range of days: the first pick starts a new range, the second ends it; no day before today. */
export function Calendar({ search: { from, to }, today, months, onChange }: CalendarProps) {
  const starts = useStartDays()
  const first = localDay(today)
  const selected: DateRange | undefined = from
    ? { from: localDay(from), to: to ? localDay(to) : undefined }
    : undefined
  const all = months === 'all'
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      autoFocus
      animate={false}
      numberOfMonths={all ? 12 * YEARS : 2}
      hideNavigation={all}
      weekStartsOn={1}
      startMonth={first}
      endMonth={new Date(first.getFullYear() + YEARS, first.getMonth() - (all ? 1 : 0))}
      defaultMonth={from && !all ? localDay(from) : first}
      today={first}
      disabled={{ before: first }}
      selected={selected}
      modifiers={{ has: (day) => starts.has(isoDay(day) ?? '') }}
      modifiersClassNames={{ has: 'has' }}
      onSelect={(range) => onChange({ from: isoDay(range?.from), to: isoDay(range?.to) })}
      classNames={all ? { ...classes, months: 'cal cal--one' } : classes}
      components={{ Chevron: Arrow }}
      labels={{ labelDayButton: dayLabel }}
    />
  )
}

function Arrow({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft className="ico" /> : <ChevronRight className="ico" />
}

function dayLabel(day: Date, { range_start, range_end, has }: Record<string, boolean>): string {
  const part = range_start ? ', first day' : range_end ? ', last day' : ''
  return `${dayText(isoDay(day) ?? '')}${part}${has ? ', a trek starts' : ''}`
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

function localDay(on: IsoDate): Date {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  return new Date(year, month - 1, day)
}

function isoDay(day: Date | undefined): IsoDate | null {
  if (!day) return null
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
