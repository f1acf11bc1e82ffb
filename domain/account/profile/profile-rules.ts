import { isDate } from '../../dates.ts'
import { unreadable } from '../../text-rules.ts'

/** Personal details as typed; an empty text means not given. */
export type ProfileForm = {
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  /** The English name of the country, as on bookings. */
  country: string
  /** dd/MM/yyyy */
  born: string
  nationality: string
  gender: string
  /** The number, or its mask when it stays unchanged. */
  passport: string
}

/** The part that is stored sealed, as one text. */
export type PrivateDetails = { bornOn: string; nationality: string; gender: string; passport: string }

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

const longest = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  address: 300,
  city: 100,
  country: 100,
  nationality: 100,
} as const

/** The errors by field. No field is required; `stored` is the mask of the stored passport number. */
export function profileErrors(form: ProfileForm, stored: string, today: string): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if (unreadable.test(form[field])) errors[field] = 'Use only letters, digits and common punctuation.'
    else if (form[field].length > longest[field])
      errors[field] = `Use at most ${longest[field]} characters here.`
  }
  if (form.phone !== '' && !errors['phone'] && !/\d(?:\D*\d){4}/.test(form.phone))
    errors['phone'] = 'Enter a phone number with its country code, like +44 20 7946 0000.'
  const bornOn = readDay(form.born)
  if (bornOn === null) errors['born'] = 'Enter a date like 04/09/1991.'
  else if (bornOn !== '' && (bornOn >= today || bornOn < '1900-01-01'))
    errors['born'] = 'Enter a date of birth in the past.'
  if (form.gender !== '' && !genders.some((gender) => gender === form.gender))
    errors['gender'] = 'Choose one from the list.'
  if (form.passport !== stored && !/^([A-Z0-9]{5,20})?$/.test(readPassport(form.passport)))
    errors['passport'] = 'Enter the 5 to 20 letters and digits of the number.'
  return errors
}

/** Parses 'dd/MM/yyyy'; empty for empty, null for an invalid date. */
export function readDay(typed: string): string | null {
  if (typed.trim() === '') return ''
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  if (!day || !month || !year) return null
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(on) ? on : null
}

/** Formats a date for a date field: '04/09/1991'. */
export function dayTyped(on: string): string {
  return on.split('-').toReversed().join('/')
}

/** A passport number without the spaces and hyphens that people type. */
export function readPassport(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
