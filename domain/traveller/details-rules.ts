import { figureText } from '#figure-text'
import { isDate, type IsoDate } from '../dates.ts'
import { unreadable } from '../text-rules.ts'

/**
 * The minimum age of a traveller, and the maximum of a child, in whole years on the day the trek starts (PRODUCT,
 * Booking).
 */
export const YOUNGEST = 10
export const OLDEST_CHILD = 12
/** … and the minimum age of the lead traveller. */
export const LEAD_YEARS = 18

/** The details that a host needs of a traveller, as texts; empty when not given. `needs`: food and health. */
export type TravellerDetails = {
  dateOfBirth: IsoDate
  /** ISO 3166 code of a country. */
  nationality: string
  passportNumber: string
  contactName: string
  contactPhone: string
  insurer: string
  insuranceNumber: string
  needs: string
}
export type DetailField = keyof TravellerDetails

/** A traveller for the rules; `age` limits are for the day the trek starts. */
export type Walker = { isLead: boolean; isChild: boolean; startsOn: IsoDate }

export const noDetails: TravellerDetails = {
  dateOfBirth: '',
  nationality: '',
  passportNumber: '',
  contactName: '',
  contactPhone: '',
  insurer: '',
  insuranceNumber: '',
  needs: '',
}
export const detailFields = Object.keys(noDetails) as DetailField[]

/** The details that a host requires, in words; food and health needs are optional. */
export const neededDetails = {
  dateOfBirth: 'date of birth',
  nationality: 'nationality',
  passportNumber: 'passport number',
  contactName: 'emergency contact',
  contactPhone: 'emergency contact’s phone',
  insurer: 'insurance company',
  insuranceNumber: 'insurance number',
} satisfies Partial<Record<DetailField, string>>

const kinds: Record<string, (keyof typeof neededDetails)[]> = {
  passport: ['dateOfBirth', 'nationality', 'passportNumber'],
  'emergency contact': ['contactName', 'contactPhone'],
  insurance: ['insurer', 'insuranceNumber'],
}

const longest: Record<DetailField, number> = {
  dateOfBirth: 10,
  nationality: 2,
  passportNumber: 20,
  contactName: 100,
  contactPhone: 40,
  insurer: 100,
  insuranceNumber: 60,
  needs: 1000,
}

/** Normalises details: trimmed, dates in our format, passport numbers in capitals without spaces. */
export function readDetails(typed: Partial<Record<DetailField, string>>): TravellerDetails {
  const text = (field: DetailField) => (typed[field] ?? '').toWellFormed().trim()
  return {
    dateOfBirth: readDate(text('dateOfBirth')),
    nationality: text('nationality'),
    passportNumber: text('passportNumber').toUpperCase().replace(/[\s-]/g, ''),
    contactName: text('contactName'),
    contactPhone: text('contactPhone'),
    insurer: text('insurer'),
    insuranceNumber: text('insuranceNumber'),
    needs: text('needs').replace(/\r\n?/g, '\n'),
  }
}

/** The required details that are missing, in words. */
export function missingIn(details: TravellerDetails): string[] {
  return Object.entries(neededDetails).flatMap(([field, words]) =>
    details[field as DetailField] === '' ? [words] : [],
  )
}

/** The kinds of missing details: 'passport', 'emergency contact', 'insurance'. */
export function missingKinds(missing: readonly string[]): string[] {
  return Object.keys(kinds).filter((kind) =>
    kinds[kind]?.some((field) => missing.includes(neededDetails[field])),
  )
}

/** The problems of entered details, by field; a missing detail is no problem. */
export function wrongIn(details: TravellerDetails, walker: Walker): Partial<Record<DetailField, string>> {
  const wrong: Partial<Record<DetailField, string>> = {}
  for (const field of detailFields) {
    const text = details[field]
    if (unreadable.test(text)) wrong[field] = 'Use only letters, digits and common punctuation.'
    else if ([...text].length > longest[field])
      wrong[field] = `Use at most ${figureText(longest[field])} characters here.`
  }
  const { dateOfBirth, nationality, passportNumber, contactPhone } = details
  const birth = dateOfBirth && wrongBirth(dateOfBirth, walker)
  if (birth) wrong.dateOfBirth = birth
  if (nationality && !/^[A-Z]{2}$/.test(nationality)) wrong.nationality = 'Choose a country.'
  if (passportNumber && !/^[A-Z0-9]{5,20}$/.test(passportNumber))
    wrong.passportNumber = 'Enter the letters and digits of the passport number, 5 to 20 of them.'
  if (contactPhone && !/\d(?:\D*\d){4}/.test(contactPhone))
    wrong.contactPhone = 'Enter a phone number with its country code, like +44 20 7946 0000.'
  return wrong
}

/** A date of birth in the typed format, '04/09/1991'; empty for none. */
export function birthText(on: IsoDate): string {
  return on === '' ? '' : `${on.slice(8)}/${on.slice(5, 7)}/${on.slice(0, 4)}`
}

/** A typed date in our format; another text unchanged. */
export function readDate(typed: string): string {
  const [, day, month, year] = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(typed) ?? []
  if (!day || !month || !year) return typed
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(iso) ? iso : typed
}

function wrongBirth(bornOn: string, { isLead, isChild, startsOn }: Walker): string | null {
  if (!isDate(bornOn)) return 'Enter a date of birth as day, month and year, like 04/09/1991.'
  const age = ageOn(bornOn, startsOn)
  if (age > 120 || age < 0) return 'Check the year of this date of birth.'
  if (age < YOUNGEST) return `Travellers must be at least ${YOUNGEST} years old on the day the trek starts.`
  if (isChild && age > OLDEST_CHILD)
    return `This traveller was booked as a child, ${YOUNGEST} to ${OLDEST_CHILD} on the day the trek starts.`
  if (!isChild && age <= OLDEST_CHILD)
    return `This traveller was booked as an adult, ${OLDEST_CHILD + 1} or older on the day the trek starts.`
  return isLead && age < LEAD_YEARS ? `The lead traveller must be ${LEAD_YEARS} or older.` : null
}

/** Whole years on a day; a person born on 29 February is a year older on 1 March. */
export function ageOn(bornOn: IsoDate, on: IsoDate): number {
  const years = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return on.slice(5) < bornOn.slice(5) ? years - 1 : years
}
