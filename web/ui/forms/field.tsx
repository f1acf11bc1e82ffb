import type { ComponentProps } from 'react'
import { describe, FieldFrame, type FieldText } from './field-message.tsx'

/** A single-line text field with its label, hint and error; the name is the id by default. */
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

/** A multi-line text field. */
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
      <textarea name={id} required={!optional} {...area} {...describe(frame)} className="textarea" />
    </FieldFrame>
  )
}

/** A select list; the options are its children. */
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
