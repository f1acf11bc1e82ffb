import { canonicalJson } from '../../versions/canonical-json-rules.ts'
import type { TrekForm } from './trek-form-rules.ts'

/** The fields of a published trek that its host has changed and not published, as typed. */
export type TrekChanges = Partial<TrekForm>

/** The order of these has no meaning. */
const sets: readonly string[] = ['permits', 'months']

/** The fields in which a form differs from the published trek; empty when there are none. */
export function changesOf(published: TrekForm, form: TrekForm): TrekChanges {
  const changed = fieldsOf(published).filter((field) => plain(field, published) !== plain(field, form))
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
}

/** The published trek with its host's changes; a duration that bookings lock stays. */
export function withChanges(published: TrekForm, changes: TrekChanges, isBooked: boolean): TrekForm {
  const known = Object.fromEntries(
    Object.entries(changes).filter(([field]) => Object.hasOwn(published, field)),
  )
  return { ...published, ...known, ...(isBooked && { duration: published.duration }) }
}

function fieldsOf(form: TrekForm): (keyof TrekForm)[] {
  return Object.keys(form) as (keyof TrekForm)[]
}

function plain(field: keyof TrekForm, form: TrekForm): string {
  const value = form[field]
  if (Array.isArray(value) && sets.includes(field)) return JSON.stringify(value.map(String).toSorted())
  return canonicalJson(value)
}
