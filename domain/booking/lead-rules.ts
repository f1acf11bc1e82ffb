import { isEmail } from '../email-address.ts'
import { isTypedCode } from '../referral/referral-rules.ts'
import { Refusal } from '../refusal.ts'
import { isBlank, unreadable } from '../text-rules.ts'
import { nameErrors } from './traveller-name-rules.ts'

export type Lead = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  country: string
}

export type Companion = { firstName: string; lastName: string; isChild: boolean }

export type Details = { lead: Lead; companions: Companion[]; specialRequests: string; referralCode: string }

/** The problems of submitted details, by field; the sentences are shown beside the fields. */
export type FieldErrors = Record<string, string>

const needed: Record<keyof Lead, string> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  address: 'Enter your address.',
  city: 'Enter your city.',
  country: 'Enter your country.',
}

const longest: Record<keyof Lead, number> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  address: 300,
  city: 100,
  country: 100,
}

/** Every field that is missing, too long or invalid; empty when the details can be saved. */
export function errorsIn({ lead, companions, specialRequests, referralCode }: Details): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of Object.keys(needed) as (keyof Lead)[]) {
    const problem = isBlank(lead[field]) ? needed[field] : textError(field, lead[field])
    if (problem) errors[field] = problem
  }
  companions.forEach((companion, index) => {
    // The lead is traveller 1.
    for (const [field, says] of Object.entries(nameErrors(companion, `traveller ${index + 2}`)))
      errors[`companion-${index}-${field}`] = says
  })
  if (unreadable.test(specialRequests))
    errors['specialRequests'] = 'Use only letters, digits and common punctuation.'
  if (specialRequests.length > 2000) errors['specialRequests'] = 'Use at most 2,000 characters here.'
  if (referralCode !== '' && !isTypedCode(referralCode))
    errors['referralCode'] = 'Please enter a valid referral code or leave it blank.'
  return errors
}

/** The problems of a typed email address and phone number, by field. */
export function contactErrors(contact: Pick<Lead, 'email' | 'phone'>): FieldErrors {
  const fields = (['email', 'phone'] as const).flatMap((field) => {
    const problem = textError(field, contact[field])
    return problem ? [[field, problem]] : []
  })
  return Object.fromEntries(fields) as FieldErrors
}

/** Why a lead's field cannot be saved; null when it can. */
function textError(field: keyof Lead, text: string): string | null {
  if (unreadable.test(text)) return 'Use only letters, digits and common punctuation.'
  if (text.length > longest[field]) return `Use at most ${longest[field]} characters here.`
  if (field === 'email' && !isEmail(text))
    return 'Enter an email address in the right format, like name@example.com.'
  if (field === 'phone' && !/\d(?:\D*\d){4}/.test(text))
    return 'Enter a phone number with its country code, like +44 20 7946 0000.'
  return null
}

/** Refuses details with errors; the refusal has the errors by field. */
export function mustBeComplete(details: Details): void {
  const fields = errorsIn(details)
  if (fields['referralCode']) throw new Refusal('referral-invalid', { fields })
  if (Object.keys(fields).length > 0) throw new Refusal('details-invalid', { fields })
}
