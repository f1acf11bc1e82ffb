import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import { problemsIn, valuesFrom } from './checkout-form.ts'

/** The sentence beside each field: the server's, until the field is typed in again and left; never on each key. */
export function useFieldErrors(sent: FieldErrors) {
  const [own, setOwn] = useState<FieldErrors>({})
  const typed = useRef(new Set<string>())
  useEffect(() => {
    setOwn({})
    typed.current.clear()
  }, [sent])
  return {
    errorOf: (field: string) => own[field] ?? sent[field],
    onInput(event: FormEvent<HTMLFormElement>) {
      if (event.target instanceof Element) typed.current.add(event.target.id)
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const { id } = event.target
      if (!typed.current.has(id)) return
      const found = problemsIn(valuesFrom(new FormData(event.currentTarget)))
      setOwn((before) => ({ ...before, [id]: found[id] ?? '' }))
    },
  }
}
