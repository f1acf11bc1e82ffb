import { z } from 'zod'
import type { ExtraWish } from '../../extra/extra-rules.ts'
import { MAX_PARTY } from '../price/party-rules.ts'

const cents = z.string().default('').transform(Number)
const text = z.string().default('')

/**
 * A change of a booking: some travellers leave (`leave` lists their positions as '1,2'), a name is corrected, another person takes
 * a spot, people join ('joining-0-firstName', 'joining-0-lastName', 'joining-0-isChild' and so on), the booking has other extras ('extra-<id>' for each), or the booking moves to the departure `to`, each with
 * the amounts that the page showed; or a change that waits for its payment is paid or let go; or the booking is offered to a
 * new lead.
 */
export const changeForm = z
  .looseObject({
    intent: z
      .enum([
        'leave',
        'correct-name',
        'hand-over',
        'add',
        'move',
        'extras',
        'pay',
        'let-go',
        'hand-over-lead',
        'withdraw-handover',
      ])
      .catch('correct-name'),
    key: text,
    leave: text,
    to: text,
    dueCents: cents,
    cardCents: cents,
    creditCents: cents,
    position: z.string().default('').transform(Number),
    firstName: text,
    lastName: text,
    isChild: z.string().optional(),
    email: text,
    phone: text,
    adult: z.string().optional(),
  })
  .transform(({ intent, key, leave, to, dueCents, cardCents, creditCents, isChild, adult, ...sent }) => ({
    intent,
    key,
    positions: positionsIn(leave.split(',')),
    departureId: to,
    shown: { dueCents, cardCents, creditCents },
    name: {
      position: sent.position,
      firstName: sent.firstName,
      lastName: sent.lastName,
      isChild: isChild !== undefined,
    },
    lead: {
      firstName: sent.firstName,
      lastName: sent.lastName,
      email: sent.email,
      phone: sent.phone,
      isAdult: adult !== undefined,
    },
    people: peopleIn(sent),
    wishes: extraWishesIn(sent),
  }))

/** The positions of travellers that a form or a URL names; each position is listed once, and other texts are ignored. */
export function positionsIn(texts: readonly string[]): number[] {
  const places = texts.filter((each) => /^\d{1,2}$/.test(each)).map(Number)
  return [...new Set(places)]
}

/** How many of each extra a form or a URL names: 'extra-<id>'. What is no number is refused later. */
export function extraWishesIn(sent: Record<string, unknown>): ExtraWish[] {
  return Object.entries(sent)
    .filter(([field]) => field.startsWith('extra-'))
    .slice(0, 100)
    .map(([field, value]) => ({
      id: field.slice('extra-'.length),
      quantity: typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN,
    }))
}

/** The people who join, in the order of the form: 'joining-0-firstName' and so on. */
export function peopleIn(sent: Record<string, unknown>) {
  const textOf = (field: string) => {
    const value = sent[field]
    return typeof value === 'string' ? value : ''
  }
  const count = Array.from({ length: MAX_PARTY }, (_, index) => index).findIndex(
    (index) => sent[`joining-${index}-firstName`] === undefined,
  )
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    firstName: textOf(`joining-${index}-firstName`),
    lastName: textOf(`joining-${index}-lastName`),
    isChild: sent[`joining-${index}-isChild`] !== undefined,
  }))
}
