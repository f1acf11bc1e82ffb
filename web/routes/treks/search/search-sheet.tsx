import { ChevronRight, Search as SearchIcon, X } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Display } from '#domain/currency/rate-rules.ts'
import type { IsoDate } from '#domain/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { DestinationField } from './destination-field.tsx'
import type { ChangeSearch } from './search-state.ts'
import { emptySearch, type Search } from './stored-search.ts'
import { datesText, PLACEHOLDER } from './search-words.ts'
import { TravellerCounters } from './travellers-field.tsx'

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: one }) => ({ default: one })))

type SearchSheetProps = {
  search: Search
  today: IsoDate
  display: Display
  onChange: ChangeSearch
  onSubmit: (event: FormEvent) => void
  onClose: () => void
}

/** The search on a phone: one full-height drawer with the three fields below each other. */
export function SearchSheet({ search, today, display, onChange, onSubmit, onClose }: SearchSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [dates, setDates] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <form className="sheet__form" role="search" aria-label="Search treks" onSubmit={onSubmit} noValidate>
        <div className="sheet__h">
          <h2 id="sheet-title">Search treks</h2>
          <Button round kind="text" type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <X className="ico" />
          </Button>
        </div>
        <div className="sheet__b">
          <div className="sheetcell sheetcell--where">
            <DestinationField
              {...{ id: 'sheet-q', text: search.text, placeholder: PLACEHOLDER, display }}
              onChange={(text) => onChange({ text })}
            />
          </div>
          <button type="button" className="sheetcell" aria-expanded={dates} onClick={() => setDates(!dates)}>
            <span>
              <span>When</span>
              <b className="b num">{datesText(search)}</b>
            </span>
            <ChevronRight className="ico" />
          </button>
          {dates && (
            <div className="sheet__dates">
              <Suspense fallback={<div className="cal cal--one cal--coming" aria-busy="true" />}>
                <Calendar {...{ search, today, onChange }} months={1} onDone={() => setDates(false)} />
              </Suspense>
            </div>
          )}
          <section className="sheetcell sheetcell--party" aria-label="Travellers">
            <TravellerCounters search={search} onChange={onChange} />
          </section>
        </div>
        <div className="sheet__f">
          <Button kind="text" type="button" onClick={() => onChange(emptySearch)}>
            Clear all
          </Button>
          <Button kind="main" disabled={!search.text.trim()}>
            <SearchIcon className="ico" />
            Search
          </Button>
        </div>
      </form>
    </dialog>
  )
}
