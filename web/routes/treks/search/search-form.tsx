import { CalendarDays, Search as SearchIcon, TriangleAlert, User } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Display } from '#domain/currency/rate-rules.ts'
import type { IsoDate } from '#domain/dates.ts'
import { listPath } from '#domain/trek/filter-rules.ts'
import { DateField } from './date-field.tsx'
import { DestinationField } from './destination-field.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { useSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'
import { PLACEHOLDER, searchText } from './search-words.ts'
import { TravellersField } from './travellers-field.tsx'

const NO_DESTINATION = 'Please enter a destination.'

export type SearchFormProps = {
  initial: Search
  today: IsoDate
  display: Display
  /** The sentence that the server answers to an empty destination; script says it at once. */
  refused?: boolean | undefined
  /** Stands in one low row above the results. */
  compact?: boolean | undefined
  /** Lies on the panel's upper edge. */
  tab?: ReactNode
}

/** The search header's form. It is a GET form to /list, so it works without script; on phones its fields open in a sheet. */
export function SearchForm({ initial, today, display, refused, compact, tab }: SearchFormProps) {
  const { search, change } = useSearch(initial, today)
  const [scripted, setScripted] = useState(false)
  const [empty, setEmpty] = useState(refused ?? false)
  const [sheet, setSheet] = useState(false)
  const navigate = useNavigate()
  useEffect(() => setScripted(true), [])
  const text = search.text.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!text)
    if (!text) return
    setSheet(false)
    void navigate(listPath({ ...search, text }))
  }
  const shared = { search, today, display, onChange: change }
  return (
    <>
      <Form
        className={compact ? 'search search--compact' : 'search'}
        role="search"
        action="/list"
        onSubmit={submit}
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && setEmpty(!text)
        }
        noValidate
      >
        {tab}
        <div className="search__cell search__cell--where">
          <DestinationField
            {...{
              id: 'q',
              text: search.text,
              placeholder: compact ? 'Anywhere in Nepal' : PLACEHOLDER,
              display,
            }}
            errorId={empty && !text ? 'q-error' : undefined}
            onChange={(typed) => change({ text: typed })}
          />
        </div>
        <button
          type="button"
          className="search__cell search__open"
          aria-haspopup="dialog"
          onClick={() => setSheet(true)}
        >
          {compact ? <SearchIcon className="ico" /> : <span className="lab">Where</span>}
          <span className={text ? 'search__said' : 'search__said is-empty'}>
            {compact ? searchText(search) : search.text || PLACEHOLDER}
          </span>
        </button>
        <DateField id="when" {...shared} icon={compact && <CalendarDays className="ico" />} />
        <TravellersField id="who" {...shared} icon={compact && <User className="ico" />} />
        <button type="submit" className="btn btn--main" disabled={scripted && !text}>
          <SearchIcon className="ico" />
          Search
        </button>
        {empty && !text && (
          <p className="err" id="q-error" role="alert">
            <TriangleAlert className="ico" />
            {NO_DESTINATION}
          </p>
        )}
      </Form>
      {sheet && <SearchSheet {...shared} onSubmit={submit} onClose={() => setSheet(false)} />}
    </>
  )
}
