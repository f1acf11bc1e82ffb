import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import { problemsIn, valuesFrom } from './checkout-form.ts'

/**
 * The sentence beside each field: the server's, until the field is right again. A wrong one is told when it is left, not on
 * each key; but it goes as soon as it is mended, so that nothing moves under a click on what comes next.
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
