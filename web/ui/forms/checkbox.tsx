import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: ReactNode
  /** The number of results of the choice, at the end of the row. */
  count?: number | undefined
}

/** A checkbox (or, with type 'radio', a radio button), whose label is a target of 44 px. */
export function Checkbox({ label, count, type = 'checkbox', ...input }: CheckboxProps) {
  return (
    <label className="check">
      <input {...input} type={type} />
      <span>{label}</span>
      {count !== undefined && <span className="c">{count}</span>}
    </label>
  )
}
