import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'

/** The pause after the last keystroke before a search. */
const REST_MS = 250

/**
 * The field for a host's name. With script it searches during typing; each search replaces the one before in the
 * history.
 */
export function HostSearch({ typed }: { typed: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and Forward change the search text, unless somebody is typing.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = typed
  }, [typed])
  const search = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true })
  return (
    <Form
      method="get"
      role="search"
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        search(event.currentTarget)
      }}
    >
      <label className="b small" htmlFor="host">
        Host
      </label>
      <div className="newtalk__box mt-2">
        <Search className="ico" />
        <input
          ref={box}
          className="input"
          id="host"
          name="host"
          type="search"
          maxLength={120}
          autoComplete="off"
          defaultValue={typed}
          aria-describedby="host-hint"
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => form && search(form), REST_MS)
          }}
        />
        <Button kind="main">Search</Button>
      </div>
      <p className="hint" id="host-hint">
        At least 2 characters of a name, a trek or a region.
      </p>
    </Form>
  )
}
