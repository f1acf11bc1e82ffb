import ChevronRight from 'lucide-react/icons/chevron-right'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { IsoDate } from '#domain/dates.ts'
import { Button } from '../../ui/forms/button.tsx'
import { DestinationField } from './destination-field.tsx'
import type { ChangeSearch } from './search-state.ts'
import { emptySearch, type Search } from './stored-search.ts'
import { datesText, daysText, NEEDS_DESTINATION, PLACEHOLDER } from './search-words.ts'
import { TravellerCounters } from './travellers-field.tsx'

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: one }) => ({ default: one })))

/** The whole search, or one of its fields alone. */
export type SheetView = 'search' | 'where' | 'when'
const titles: Record<SheetView, string> = { search: 'Search treks', where: 'Where to?', when: 'When?' }

type SearchSheetProps = {
  search: Search
  today: IsoDate
  /** The first view. */
  first: SheetView
  onChange: ChangeSearch
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The search's error message. */
  children: ReactNode
}

/** The search on a phone: a full-height dialog, with views for destination and dates. */
export function SearchSheet({
  search,
  today,
  first,
  onChange,
  onSubmit,
  onClose,
  children,
}: SearchSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [view, setView] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const field = view === 'where' ? dialog.current?.querySelector('input') : title.current
    field?.focus()
  }, [view])
  const back = () => (view === 'search' ? dialog.current?.close() : setView('search'))
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onClose={onClose}
      onCancel={(event) => {
        if (view === 'search') return
        event.preventDefault()
        back()
      }}
    >
      <form
        className="sheet__form"
        role="search"
        aria-label="Search treks"
        onSubmit={(event) => {
          if (view === 'search') return onSubmit(event)
          event.preventDefault()
          back()
        }}
        noValidate
      >
        <div className="sheet__h">
          <h2 id="sheet-title" ref={title} tabIndex={-1}>
            {titles[view]}
          </h2>
          <Button round kind="text" type="button" aria-label="Close" onClick={back}>
            <X className="ico" />
          </Button>
        </div>
        <div className="sheet__b">
          {view === 'where' && (
            <div className="sheet__where">
              <DestinationField
                id="sheet-q"
                text={search.text}
                placeholder={PLACEHOLDER}
                always
                onChange={(text) => onChange({ text })}
                onChosen={back}
              />
            </div>
          )}
          {view === 'when' && <Dates search={search} today={today} onChange={onChange} />}
          {view === 'search' && (
            <>
              <Cell name="Where" value={search.text} empty={PLACEHOLDER} onOpen={() => setView('where')} />
              <Cell name="When" value={datesText(search)} onOpen={() => setView('when')} />
              <section className="sheetcell sheetcell--party" aria-label="Travellers">
                <TravellerCounters search={search} onChange={onChange} />
              </section>
              {children}
              {!search.text.trim() && (
                <p className="small muted mt-3" id="sheet-why">
                  {NEEDS_DESTINATION}
                </p>
              )}
            </>
          )}
        </div>
        <Foot view={view} search={search} onChange={onChange} />
      </form>
    </dialog>
  )
}

type CellProps = { name: string; value: string; empty?: string; onOpen: () => void }

/** A field of the search that opens a view. */
function Cell({ name, value, empty, onOpen }: CellProps) {
  return (
    <button type="button" className="sheetcell" onClick={onOpen}>
      <span>
        <span>{name}</span>
        {value ? <b className="b num">{value}</b> : empty}
      </span>
      <ChevronRight className="ico" />
    </button>
  )
}

function Dates({ search, today, onChange }: Pick<SearchSheetProps, 'search' | 'today' | 'onChange'>) {
  return (
    <>
      <p className="sheet__dates num" aria-live="polite">
        <b>{datesText(search)}</b> <span className="muted">{daysText(search)}</span>
      </p>
      <p className="small muted">dd/MM/yyyy. A dot marks days on which a trek starts.</p>
      <Suspense fallback={<div className="cal cal--one cal--coming" aria-busy="true" />}>
        <Calendar search={search} today={today} onChange={onChange} months="all" />
      </Suspense>
    </>
  )
}

/** The view's last row; each button that submits the form closes the view, and the search. */
function Foot({
  view,
  search,
  onChange,
}: Pick<SearchSheetProps, 'search' | 'onChange'> & { view: SheetView }) {
  if (view === 'where') return null
  return (
    <div className="sheet__f">
      {view === 'when' ? (
        <>
          <Button kind="text" onClick={() => onChange({ from: null, to: null })}>
            I’m flexible
          </Button>
          <Button kind="main">Use these dates</Button>
        </>
      ) : (
        <>
          <Button kind="text" type="button" onClick={() => onChange(emptySearch)}>
            Clear all
          </Button>
          <Button
            kind="main"
            disabled={!search.text.trim()}
            aria-describedby={search.text.trim() ? undefined : 'sheet-why'}
          >
            <SearchIcon className="ico" />
            Search
          </Button>
        </>
      )}
    </div>
  )
}
