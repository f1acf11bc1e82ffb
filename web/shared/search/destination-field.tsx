import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { counted } from '#figure-text'
import { SuggestionList } from './suggestion-list.tsx'
import { useOpensUp } from './use-opens-up.ts'
import { type Found, useSuggestions } from './use-suggestions.ts'

type DestinationFieldProps = {
  id: string
  text: string
  placeholder: string
  /** The id of the field's error message. */
  errorId?: string | undefined
  /** The list is part of the page below the field, not a popup. */
  always?: boolean | undefined
  onChange: (text: string) => void
  /** A name was chosen from the list. */
  onChosen?: (() => void) | undefined
}

/** The destination: a combobox with suggestions. Without script it is a text field. */
export function DestinationField(field: DestinationFieldProps) {
  const { id, text, placeholder, errorId, always, onChange, onChosen } = field
  const listId = useId()
  const [wanted, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const open = wanted || always === true
  const found = useSuggestions(text, open)
  const offers = found?.offers ?? []
  const shown = open && offers.length > 0
  const { list, isUp } = useOpensUp(shown && !always)

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  const type = (typed: string) => {
    onChange(typed)
    setActive(-1)
    setOpen(true)
  }
  const choose = (name: string) => {
    onChange(name)
    setActive(-1)
    setOpen(false)
    onChosen?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && wanted && !always) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(moved(active, event.key === 'ArrowDown' ? 1 : -1, offers.length))
    }
    const chosen = offers[active]
    if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      choose(chosen.name)
    }
  }

  return (
    <>
      <label htmlFor={id}>Where</label>
      <input
        id={id}
        name="q"
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <p className="vh" role="status">
        {open && found ? statusText(found) : ''}
      </p>
      {shown && found && (
        <div ref={list} className={isUp ? 'pop pop--where pop--up' : 'pop pop--where'}>
          <SuggestionList id={listId} active={active} {...found} onChoose={choose} />
          <p className="suggest__end">{statusText(found)}</p>
        </div>
      )}
    </>
  )
}

/** Moves by one entry, through the field itself (−1), and wraps around. */
function moved(active: number, step: 1 | -1, count: number): number {
  const next = active + step
  return next >= count ? -1 : next < -1 ? count - 1 : next
}

/** '2 treks and 1 region match “anna”.' */
function statusText({ offers, text }: Found): string {
  if (!text) return 'Type to see all treks.'
  const regions = offers.filter(({ label }) => label === 'Regions').length
  const found = [
    counted(offers.length - regions, 'trek'),
    ...(regions > 0 ? [counted(regions, 'region')] : []),
  ]
  return `${found.join(' and ')} ${offers.length === 1 ? 'matches' : 'match'} “${text}”.`
}
