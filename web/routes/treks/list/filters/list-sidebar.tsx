import type { SubmitEvent } from 'react'
import { Form, href } from 'react-router'
import type { Counts } from '#domain/trek/search/filter-change-rules.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { ListFilters } from './list-filters.tsx'

export const FILTER_FORM = 'filters'

type ListSidebarProps = { filter: ListFilter; counts: Counts; onChange: (filter: ListFilter) => void }

const REST_MS = 350

/** The filters beside the list: with script each applies at once, without it the form's button submits them. */
export function ListSidebar({ filter, counts, onChange }: ListSidebarProps) {
  const keepOnPage = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
  return (
    <Form
      id={FILTER_FORM}
      className="filters filters--side"
      aria-label="Filters"
      action={href('/list')}
      onSubmit={keepOnPage}
      noValidate
    >
      <Searched filter={filter} />
      <ListFilters filter={filter} counts={counts} onChange={onChange} restMs={REST_MS} />
      <Button className="without-script" block>
        Show treks
      </Button>
    </Form>
  )
}

/** Hidden fields with the header's search. */
function Searched({ filter: { text, from, to, adults, children } }: { filter: ListFilter }) {
  const said = [
    ['q', text],
    ['from', from],
    ['to', to],
    ['adults', adults > 1 && adults],
    ['children', children > 0 && children],
  ] as const
  return said.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
}
