import type { ComponentProps } from 'react'
import { describe, FieldFrame, type FieldText } from './field-message.tsx'

/** One line of input with its label, hint and error; id and name are the same unless a name is given. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  full,
  className,
  ...input
}: FieldText & Omit<ComponentProps<'input'>, 'id'>) {
  const frame = { id, label, hint, error, optional, full }
  return (
    <FieldFrame {...frame}>
      <input
        name={id}
        type="text"
        required={!optional}
        {...input}
        {...describe(frame)}
        className={className ? `input ${className}` : 'input'}
      />
    </FieldFrame>
  )
}

/** Several lines of input. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  full,
  ...area
}: FieldText & Omit<ComponentProps<'textarea'>, 'id'>) {
  const frame = { id, label, hint, error, optional, full }
  return (
    <FieldFrame {...frame}>
      <textarea name={id} required={!optional} {...area} {...describe(frame)} className="area" />
    </FieldFrame>
  )
}

/** A choice from a list; the options are its children. */
export function Select({
  id,
  label,
  hint,
  error,
  optional,
  full,
  ...select
}: FieldText & Omit<ComponentProps<'select'>, 'id'>) {
  const frame = { id, label, hint, error, optional, full }
  return (
    <FieldFrame {...frame}>
      <select name={id} required={!optional} {...select} {...describe(frame)} className="select" />
    </FieldFrame>
  )
}
