import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

export type FieldText = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks the label with '(optional)'. */
  optional?: boolean | undefined
  /** Spans the whole row of a two-column form grid. */
  full?: boolean | undefined
}

/** The ARIA attributes of a control: the ids of its hint and error, and whether it is invalid. */
export function describe({ id, hint, error }: Pick<FieldText, 'id' | 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** Label above, control, then hint and error, each associated with the control by its id. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  full,
  children,
}: FieldText & { children: ReactNode }) {
  return (
    <div className={['field', error && 'bad', full && 'full'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">(optional)</span>}
      </label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The error message beside a field: icon, text, colour. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p className="err" id={`${id}-error`}>
      <TriangleAlert className="ico" />
      {error}
    </p>
  )
}
