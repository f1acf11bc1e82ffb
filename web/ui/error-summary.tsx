import { type MouseEvent, useEffect, useRef, useState } from 'react'

export type FieldProblem = { field: string; message: string }

/**
 * The error summary at the top of a form, with the same messages as beside each field; it takes the focus when it
 * appears. A changed field leaves the list.
 */
export function ErrorSummary({ problems: sent }: { problems: FieldProblem[] }) {
  const problems = useOpenProblems(sent)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent.length > 0) box.current?.focus()
  }, [sent])
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

/** The problems whose fields have not changed since the submission. */
function useOpenProblems(sent: FieldProblem[]): FieldProblem[] {
  const [solved, setSolved] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setSolved(new Set())
    const onChange = ({ target }: Event) => {
      if (!(target instanceof Element) || !sent.some(({ field }) => field === target.id)) return
      if (isFilledIn(target)) setSolved((before) => new Set([...before, target.id]))
    }
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [sent])
  return sent.filter(({ field }) => !solved.has(field))
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
