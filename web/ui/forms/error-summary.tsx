import { type MouseEvent, useEffect, useRef, useState } from 'react'

export type FieldProblem = { field: string; message: string }

const nothing: ReadonlySet<string> = new Set()

type ErrorSummaryProps = {
  problems: FieldProblem[]
  /** The response the problems are from. The summary takes the focus once for each response, not at each rendering. */
  answer: unknown
}

/**
 * The error summary at the top of a form, with the same messages as beside each field; it takes the focus when it
 * appears. A changed field leaves the list.
 */
export function ErrorSummary({ problems: sent, answer }: ErrorSummaryProps) {
  const solved = useSolvedFields(answer)
  const problems = sent.filter(({ field }) => !solved.has(field))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [answer])
  if (problems.length === 0) return null
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="summary-title">
      <h2 id="summary-title">There is a problem</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The ids of the fields that were filled in since the response. */
function useSolvedFields(answer: unknown): ReadonlySet<string> {
  const [solved, setSolved] = useState({ answer, ids: nothing })
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof Element) || !isFilledIn(target)) return
      setSolved((before) => ({
        answer,
        ids: new Set([...(before.answer === answer ? before.ids : nothing), target.id]),
      }))
    }
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [answer])
  return solved.answer === answer ? solved.ids : nothing
}

function isFilledIn(control: Element): boolean {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  const isField =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  return isField && control.value.trim() !== '' && control.validity.valid
}

function focusField(event: MouseEvent, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
