import { dayText } from '#domain/dates.ts'
import type { ExtraChoice } from '#domain/extra/extra-choice-rules.ts'
import { shortUsd, usd } from '#domain/money.ts'
import { counted } from '#figure-text'

/** The price of an extra with its unit: '$35.00 each', '$260.00 for 13 days', 'Free'. */
export function extraPriceText({
  unitCents,
  unit,
  days,
}: Pick<ExtraChoice, 'unitCents' | 'unit' | 'days'>): string {
  if (unitCents === 0) return 'Free'
  if (unit === 'day') return `${usd(unitCents * days)} for ${counted(days, 'day')}`
  return unit === 'traveller' ? `${usd(unitCents)} per traveller` : `${usd(unitCents)} each`
}

/** The name of an extra in a list; a single room has its price: 'Single room, + $180'. */
export function extraTitle({
  name,
  isRoom,
  unitCents,
}: Pick<ExtraChoice, 'name' | 'isRoom' | 'unitCents'>): string {
  return isRoom && unitCents > 0 ? `${name}, + ${shortUsd(unitCents)}` : name
}

/** What a traveller needs to know of an extra: its price, its text, and whether it is refunded. */
export function extraHint(choice: ExtraChoice): string {
  const { body, isRoom, isRefundable, until } = choice
  const room = isRoom
    ? 'How many of you want a room of their own? Everybody else shares one; that is included.'
    : ''
  const refund = isRefundable ? '' : 'Not refunded once ordered.'
  return [`${extraPriceText(choice)}.`, sentence(body), room, refund, `Until ${dayText(until)}.`]
    .filter((text) => text !== '')
    .join(' ')
}

/** Why there can be no more of an extra: its stock, its last day, or the most in a booking. */
export function extraLimit({ left, quantity, most, unit, until }: ExtraChoice, today: string): string {
  if (today > until) return `The last day to order this was ${dayText(until)}.`
  if (left !== null && most >= left)
    return left === 0 ? 'None are left for these dates.' : `Only ${left} left for these dates.`
  return unit === 'traveller' && quantity === most
    ? 'That is one for each of you.'
    : `At most ${most} in a booking.`
}

function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}
