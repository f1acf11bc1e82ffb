import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: ReactNode
  /** How many results the choice has, shown at the end of the row. */
  count?: number | undefined
}

/** A box to tick (or, with type 'radio', one of several), its label a target of 44 px. */
export function Checkbox({ label, count, type = 'checkbox', ...input }: CheckboxProps) {
  return (
    <label className="check">
      <input {...input} type={type} />
      <span>{label}</span>
      {count !== undefined && <span className="c">{count}</span>}
    </label>
  )
}
