import { errorsIn, type Details, type FieldErrors, type Lead } from '#domain/booking/lead-rules.ts'
import { MAX_PARTY, type Party } from '#domain/booking/price/party-rules.ts'
import { creditText } from '#domain/credit/credit-rules.ts'
import type { ExtraWish } from '#domain/extra/extra-rules.ts'
import type { Cents } from '#domain/money.ts'
import { type PlanKind, planKinds } from '#domain/payment-plan/plan-rules.ts'
import { readCode } from '#domain/referral/referral-rules.ts'
import { countryCode, countryName } from '../../shared/booking/countries.ts'

/** An additional traveller as typed; the key still identifies the traveller after others are removed. */
export type CompanionValues = { key: number; firstName: string; lastName: string; isChild: boolean }

/** The booking form as typed; the country is its ISO code. */
export type CheckoutValues = {
  lead: Lead
  companions: CompanionValues[]
  specialRequests: string
  referralCode: string
  /** How many of each extra; null when the form has none. */
  extras: ExtraWish[] | null
  /** How it is paid. */
  plan: PlanKind
  /** US dollars as typed. */
  credit: string
  /** 'I am 18 or older'. */
  adult: boolean
}

export const leadFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'country',
] as const satisfies readonly (keyof Lead)[]

/** The submitted values, trimmed. A form without these fields results in an empty one. */
export function valuesFrom(form: FormData): CheckoutValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const companions: CompanionValues[] = []
  while (companions.length < MAX_PARTY && form.has(`companion-${companions.length}-key`)) {
    const name = `companion-${companions.length}`
    companions.push({
      key: Number(text(`${name}-key`)) || 0,
      firstName: text(`${name}-firstName`),
      lastName: text(`${name}-lastName`),
      isChild: form.has(`${name}-isChild`),
    })
  }
  const lead = Object.fromEntries(leadFields.map((field) => [field, text(field)])) as Lead
  return {
    lead,
    companions,
    specialRequests: text('specialRequests'),
    adult: form.has('adult'),
    referralCode: readCode(text('referralCode')),
    credit: text('credit'),
    extras: extrasFrom(form),
    plan: planKinds.find((kind) => kind === text('plan')) ?? 'full',
  }
}

/** The number of each extra; the pressed button comes before the stored number. What is no number is refused later. */
function extrasFrom(form: FormData): ExtraWish[] | null {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith('extra-'))
  if (names.length === 0) return null
  return names.slice(0, 100).map((name) => {
    const typed = String(form.get(name)).trim()
    return { id: name.slice('extra-'.length), quantity: /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN }
  })
}

/**
 * The initial values of the form: earlier submitted details or the account's data, and an empty row for every further
 * spot.
 */
export function firstValues(page: {
  details: Details | null
  sentCreditCents: Cents
  prefill: Lead | null
  spots: number
  children: number
  /** The code of a link that was opened; empty without one. */
  invitedWith?: string
}): CheckoutValues {
  const { details, sentCreditCents, prefill, spots, children, invitedWith = '' } = page
  const lead = details?.lead ?? prefill
  const rows = Array.from({ length: spots - 1 }, (_, index) => ({
    firstName: '',
    lastName: '',
    isChild: index >= spots - 1 - children,
    ...details?.companions[index],
    key: index + 1,
  }))
  return {
    lead: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      ...lead,
      country: countryCode(lead?.country ?? ''),
    },
    companions: rows,
    specialRequests: details?.specialRequests ?? '',
    referralCode: details?.referralCode ?? invitedWith,
    credit: sentCreditCents > 0 ? creditText(sentCreditCents) : '',
    extras: null,
    plan: 'full',
    adult: details !== null,
  }
}

/** The details as stored in a booking. */
export function detailsOf({ lead, companions, specialRequests, referralCode }: CheckoutValues): Details {
  return {
    lead: { ...lead, country: countryName(lead.country) },
    companions: companions.map(({ firstName, lastName, isChild }) => ({ firstName, lastName, isChild })),
    specialRequests: specialRequests.replaceAll('\r\n', '\n'),
    referralCode,
  }
}

/** The party of a form. */
export function partyOf({ companions }: CheckoutValues): Party {
  const children = companions.filter(({ isChild }) => isChild).length
  return { adults: companions.length + 1 - children, children }
}

export function withOneMore(values: CheckoutValues): CheckoutValues {
  const key = Math.max(0, ...values.companions.map((companion) => companion.key)) + 1
  const added = { key, firstName: '', lastName: '', isChild: false }
  return { ...values, companions: [...values.companions, added] }
}

export function without(values: CheckoutValues, key: number): CheckoutValues {
  return { ...values, companions: values.companions.filter((companion) => companion.key !== key) }
}

/** Every problem of a form by its field's name, in the order of the fields. */
export function problemsIn(values: CheckoutValues): FieldErrors {
  const found = errorsIn(detailsOf(values))
  if (!values.adult) found['adult'] = 'Confirm that you are 18 or older.'
  const companions = values.companions.flatMap((_, index) => [
    `companion-${index}-firstName`,
    `companion-${index}-lastName`,
  ])
  const order = [...leadFields, 'adult', ...companions, 'specialRequests', 'referralCode']
  return Object.fromEntries(order.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}
