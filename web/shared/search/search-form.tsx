import CalendarDays from 'lucide-react/icons/calendar-days'
import SearchIcon from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { ANYWHERE, listPath } from '#domain/trek/search/filter-rules.ts'
import { NO_DESTINATION, problemWith } from './fetch-suggestions.ts'
import { DateField } from './date-field.tsx'
import { DestinationField } from './destination-field.tsx'
import { SearchSheet, type SheetView } from './search-sheet.tsx'
import { type ChangeSearch, useSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'
import { NEEDS_DESTINATION, PLACEHOLDER, searchText } from './search-words.ts'
import { TravellersField } from './travellers-field.tsx'

export type SearchFormProps = {
  initial: Search
  today: IsoDate
  /** The server received an empty destination; with script the error appears before submission. */
  refused?: boolean | undefined
  /** One low row above the results. */
  compact?: boolean | undefined
  /** On the panel's upper edge. */
  tab?: ReactNode
}

/**
 * The search header's form. It is a GET form to /list, so it works without script; on phones its fields open in a
 * dialog.
 */
export function SearchForm({ initial, today, refused, compact, tab }: SearchFormProps) {
  const { search, change: keep } = useSearch(initial, today, !compact)
  const [scripted, setScripted] = useState(false)
  const [problem, setProblem] = useState(refused ? NO_DESTINATION : null)
  const [sheet, setSheet] = useState<SheetView | null>(null)
  const navigate = useNavigate()
  useEffect(() => setScripted(true), [])
  const text = search.text.trim()

  const change: ChangeSearch = (part) => {
    if (part.text !== undefined) setProblem(null)
    keep(part)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isAnywhere = text === ANYWHERE
    const found = isAnywhere ? null : text ? await problemWith(text) : NO_DESTINATION
    setProblem(found)
    if (found !== null) return
    setSheet(null)
    await navigate(listPath({ ...search, text: isAnywhere ? '' : text }))
  }
  // The low row above results has no space for it, and its placeholder names the choice.
  const saysWhy = scripted && !text && !compact && problem === null
  const shared = { search, today, onChange: change }
  return (
    <>
      <Form
        className={compact ? 'search search--compact' : 'search'}
        role="search"
        action={href('/list')}
        onSubmit={(event) => void submit(event)}
        // The button is disabled while the field is empty, and then Enter submits nothing.
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement && !text) setProblem(NO_DESTINATION)
        }}
        noValidate
      >
        {tab}
        <div className="search__cell search__cell--where">
          <DestinationField
            id="q"
            text={search.text}
            placeholder={compact ? ANYWHERE : PLACEHOLDER}
            errorId={problem ? 'q-error' : undefined}
            onChange={(typed) => change({ text: typed })}
          />
        </div>
        <button
          type="button"
          className="search__cell search__open"
          aria-haspopup="dialog"
          onClick={() => setSheet(compact ? 'search' : 'where')}
        >
          {compact ? <SearchIcon className="ico" /> : <span className="lab">Where</span>}
          <span className={text ? 'search__said' : 'search__said is-empty'}>
            {compact ? searchText(search) : search.text || PLACEHOLDER}
          </span>
        </button>
        <DateField id="when" {...shared} icon={compact && <CalendarDays className="ico" />} />
        <TravellersField id="who" {...shared} icon={compact && <User className="ico" />} />
        <button
          type="submit"
          className="btn btn--main"
          disabled={scripted && !text}
          aria-describedby={saysWhy ? 'q-why' : undefined}
        >
          <SearchIcon className="ico" />
          Search
        </button>
        {saysWhy && (
          <p className="small muted search__why" id="q-why">
            {NEEDS_DESTINATION}
          </p>
        )}
        <Problem id="q-error" says={sheet === null ? problem : null} />
      </Form>
      {sheet && (
        <SearchSheet
          {...shared}
          first={sheet}
          onSubmit={(event) => void submit(event)}
          onClose={() => setSheet(null)}
        >
          <Problem id="sheet-error" says={problem} />
        </SearchSheet>
      )}
    </>
  )
}

/** The message when a search is impossible, or would find nothing. */
function Problem({ id, says }: { id: string; says: string | null }) {
  if (says === null) return null
  return (
    <p className="err" id={id} role="alert">
      <TriangleAlert className="ico" />
      {says}
    </p>
  )
}
