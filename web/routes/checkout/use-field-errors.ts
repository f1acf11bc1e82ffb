import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import { problemsIn, valuesFrom } from './checkout-form.ts'

/**
 * The error beside each field: the server's, until the field is valid again. A new error appears on blur, not on each
 * keystroke; it disappears as soon as it is fixed, so that nothing shifts under the next click.
 */
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
      if (!(event.target instanceof Element)) return
      const { id } = event.target
      typed.current.add(id)
      if (!(own[id] ?? sent[id])) return
      const found = problemsIn(valuesFrom(new FormData(event.currentTarget)))
      if (!found[id]) setOwn((before) => ({ ...before, [id]: '' }))
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const { id } = event.target
      if (!typed.current.has(id)) return
      const found = problemsIn(valuesFrom(new FormData(event.currentTarget)))
      setOwn((before) => ({ ...before, [id]: found[id] ?? '' }))
    },
  }
}
