import { SearchForm, type SearchFormProps } from './search-form.tsx'

/** The search of the home page: a panel on the picture, with its tab. */
export function SearchHeader(props: Omit<SearchFormProps, 'compact' | 'tab'>) {
  return (
    <div className="wrap">
      <div className="searchbox">
        <SearchForm {...props} tab={<TreksTab />} />
      </div>
    </div>
  )
}

/** The same search in one low row above a list of results. */
export function SearchStrip(props: Omit<SearchFormProps, 'compact' | 'tab'>) {
  return (
    <div className="strip">
      <div className="wrap">
        <SearchForm {...props} compact />
      </div>
    </div>
  )
}

/** The tree above its stone bench, which is called a chautari. */
function TreksTab() {
  return (
    <div className="search__tab">
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 21v-8M5 21h14M12 13c-4.5 0-7-2-7-4.5S7 4 12 3c5 1 7 3 7 5.5S16.5 13 12 13z" />
      </svg>
      Treks
    </div>
  )
}
