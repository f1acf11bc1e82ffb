import { type KeyboardEvent, useId, useState } from 'react'
import type { Display } from '#domain/currency/rate-rules.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type DestinationFieldProps = {
  id: string
  text: string
  placeholder: string
  display: Display
  /** The id of the sentence that says what is wrong with it. */
  errorId?: string | undefined
  onChange: (text: string) => void
}

/** Where to: a text with names to choose from. Without script it is a plain field. */
export function DestinationField(field: DestinationFieldProps) {
  const { id, text, placeholder, display, errorId, onChange } = field
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text, open)
  const names = found?.suggestions.map(({ name }) => name) ?? []
  const shown = open && names.length > 0

  const type = (typed: string) => {
    onChange(typed)
    setActive(-1)
    setOpen(true)
  }
  const choose = (name: string) => {
    onChange(name)
    setActive(-1)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (names.length > 0) setActive(Math.min(names.length - 1, Math.max(-1, active + step)))
    }
    const chosen = names[active]
    if (event.key === 'Enter' && shown && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
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
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <p className="vh" role="status">
        {open && found ? statusText(names.length, text) : ''}
      </p>
      {shown && found && (
        <div className="pop pop--where">
          <SuggestionList {...{ id: listId, found, text, active, display }} onChoose={choose} />
          <p className="suggest__end">{statusText(names.length, text)}</p>
        </div>
      )}
    </>
  )
}

function statusText(count: number, text: string): string {
  if (!text.trim()) return 'Type to see all treks.'
  return `${count} ${count === 1 ? 'trek matches' : 'treks match'} “${text.trim()}”.`
}
