import type { ReactNode } from 'react'
import { MOST_TRAVELLERS } from '#domain/trek/search/filter-rules.ts'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import type { ChangeSearch } from './search-state.ts'
import type { Search } from './stored-search.ts'
import { partyText } from './search-words.ts'
import { usePop } from './use-pop.ts'

const ADULTS = 'Adult (13 or above)'
const CHILDREN = 'Children'

type TravellersFieldProps = {
  id: string
  search: Search
  /** Before the numbers where the field has no visible label. */
  icon?: ReactNode
  onChange: ChangeSearch
}

/** The travellers: two number fields; with script two steppers in a panel. */
export function TravellersField({ id, search, icon, onChange }: TravellersFieldProps) {
  const { box, opener, open, toggle } = usePop<HTMLDivElement>()
  return (
    <div
      ref={box}
      className={open ? 'search__cell search__cell--m search__cell--open' : 'search__cell search__cell--m'}
    >
      <PlainCounts id={id} search={search} onChange={onChange} />
      <span className="lab with-script" id={`${id}-label`}>
        Travellers
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
        <span id={`${id}-value`}>{partyText(search)}</span>
      </button>
      {open && (
        <div className="pop pop--qty" role="dialog" aria-label="Travellers">
          <TravellerCounters search={search} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

/** A stepper for adults and one for children, with the rule for children. */
export function TravellerCounters({ search, onChange }: Omit<TravellersFieldProps, 'id'>) {
  return (
    <>
      <div className="qrow">
        <QuantityStepper
          name="adults"
          label={ADULTS}
          hint="At least one"
          value={search.adults}
          min={1}
          max={MOST_TRAVELLERS}
          onChange={(adults) => onChange({ adults })}
        />
      </div>
      <div className="qrow">
        <QuantityStepper
          name="children"
          label={CHILDREN}
          hint="Below 13"
          value={search.children}
          max={MOST_TRAVELLERS}
          onChange={(children) => onChange({ children })}
        />
      </div>
      <p className="small muted">The youngest may be 10, and walks with an adult.</p>
    </>
  )
}

function PlainCounts({ id, search: { adults, children }, onChange }: TravellersFieldProps) {
  return (
    <div className="pair without-script">
      <label htmlFor={`${id}-adults`}>
        {ADULTS}
        <input
          id={`${id}-adults`}
          name="adults"
          type="number"
          min={1}
          max={MOST_TRAVELLERS}
          value={adults}
          onChange={({ target }) => onChange({ adults: Math.max(1, target.valueAsNumber || 1) })}
        />
      </label>
      <label htmlFor={`${id}-children`}>
        {CHILDREN}
        <input
          id={`${id}-children`}
          name="children"
          type="number"
          min={0}
          max={MOST_TRAVELLERS}
          value={children}
          onChange={({ target }) => onChange({ children: Math.max(0, target.valueAsNumber || 0) })}
        />
      </label>
    </div>
  )
}
