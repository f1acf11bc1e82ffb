import { createHash } from 'node:crypto'
import type { Card, CardLater } from './stripe-objects.ts'

export type CardForm = { number: string; expiry: string; cvc: string; name: string }
export type CardProblem = { field: keyof CardForm; says: string }
export type CardOutcome = 'pays' | 'declined' | 'asks'
export type TestCard = {
  number: string
  brand: string
  outcome: CardOutcome
  says: string
  later?: CardLater
}

/** The well-known test cards and their outcomes. */
export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', outcome: 'pays', says: 'Pays' },
  { number: '4000 0000 0000 0002', brand: 'visa', outcome: 'declined', says: 'Is declined' },
  { number: '4000 0025 0000 3155', brand: 'visa', outcome: 'asks', says: 'Asks for confirmation first' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', outcome: 'pays', says: 'Pays, as another card' },
  {
    number: '4000 0000 0000 7726',
    brand: 'visa',
    outcome: 'pays',
    later: 'refund-waits',
    says: 'Pays; a refund takes ten minutes',
  },
  {
    number: '4000 0000 0000 5126',
    brand: 'visa',
    outcome: 'pays',
    later: 'refund-fails-late',
    says: 'Pays; a refund comes back after ten minutes',
  },
  {
    number: '4000 0000 0000 0259',
    brand: 'visa',
    outcome: 'pays',
    later: 'disputed',
    says: 'Pays; its bank then disputes the charge',
  },
  {
    number: '4000 0000 0000 0341',
    brand: 'visa',
    outcome: 'pays',
    later: 'declined',
    says: 'Pays; is declined when charged later',
  },
  {
    number: '4000 0027 6000 3184',
    brand: 'visa',
    outcome: 'asks',
    later: 'unconfirmed',
    says: 'Asks for confirmation, also when charged later',
  },
  {
    number: '4000 0000 0000 0069',
    brand: 'visa',
    outcome: 'pays',
    later: 'expired',
    says: 'Pays; has expired when charged later',
  },
]

/** The stored data of a test card, with its last month if one was typed: the same number always has the same fingerprint. */
export function stored({ number, brand, later }: TestCard, expiry = ''): Card {
  const fingerprint = createHash('sha256').update(digits(number)).digest('base64url').slice(0, 16)
  const last = lastMonth(expiry)
  return {
    brand,
    last4: number.slice(-4),
    fingerprint,
    ...(later && { later }),
    ...(last && { validUntil: `${last.year}-${String(last.month).padStart(2, '0')}` }),
  }
}

/** The errors of a card form, field by field in its order, in Stripe's words; empty when it is valid. */
export function cardProblems(form: CardForm, now: Date): CardProblem[] {
  const found = {
    number: numberProblem(form.number),
    expiry: expiryProblem(form.expiry, now),
    cvc: /^\d{3}$/.test(form.cvc.trim()) ? null : "Your card's security code is incomplete.",
    name: form.name.trim() ? null : 'Enter the name on the card.',
  }
  return Object.entries(found).flatMap(([field, says]) =>
    says === null ? [] : [{ field: field as keyof CardForm, says }],
  )
}

/** The test card of this number, with any spacing. */
export function findTestCard(number: string) {
  return testCards.find((card) => digits(card.number) === digits(number))
}

/** A form filled in for one test card; empty for any other number. */
export function filledIn(number: string, now: Date): CardForm {
  const card = findTestCard(number)
  if (!card) return { number: '', expiry: '', cvc: '', name: '' }
  const isLastMonth = card.later === 'expired'
  const year = String((now.getUTCFullYear() + (isLastMonth ? 0 : 3)) % 100).padStart(2, '0')
  const month = isLastMonth ? String(now.getUTCMonth() + 1).padStart(2, '0') : '12'
  return { number: card.number, expiry: `${month} / ${year}`, cvc: '123', name: 'Test Traveller' }
}

function numberProblem(number: string): string | null {
  if (/[^\d\s-]/.test(number)) return 'Your card number is invalid.'
  if (digits(number).length < 14) return 'Your card number is incomplete.'
  return findTestCard(number) ? null : 'Your card number is invalid.'
}

/** A card is valid until the end of its month. */
function expiryProblem(expiry: string, now: Date): string | null {
  const last = lastMonth(expiry)
  if (!last) return "Your card's expiration date is incomplete."
  const past = last.year * 12 + last.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return past ? "Your card's expiration date is in the past." : null
}

function lastMonth(expiry: string): { year: number; month: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/ .-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null
  return { year: 2000 + Number(year), month: Number(month) }
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
