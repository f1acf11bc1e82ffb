import { type MouseEvent, useEffect, useRef } from 'react'

export type FieldProblem = { field: string; message: string }

/** All refused fields at the top of a form, with the same words as beside each; takes the focus when it appears. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])
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

function focusField(event: MouseEvent, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
