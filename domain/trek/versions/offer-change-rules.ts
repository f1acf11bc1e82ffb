import { figureText } from '#figure-text'
import { type Extra, extraTerms } from '../../offer/offered-extra-rules.ts'
import type { Offer, OfferDay } from './offer-rules.ts'

/**
 * What a change means to those who have booked: 'wording' nothing, 'minor' an email, 'significant' a choice between the
 * change and a full refund.
 */
export type Weight = 'wording' | 'minor' | 'significant'

/** One part of an offer with the lines that a change removes and adds. */
export type OfferChange = { part: string; weight: Weight; removed: string[]; added: string[] }

/** The days within which a traveller answers a significant change; silence accepts it. */
export const DAYS_TO_ANSWER = 7
/** The longest reason that travellers read for a change. */
export const MOST_WHY_CHARACTERS = 1000
/** A night this much higher or lower is a significant change. */
export const ALTITUDE_M = 300
/** A meeting this much earlier or later is a significant change. */
export const MEETING_HOURS = 2

/** The part with the extras whose terms changed, which does not concern those who booked. */
const EXTRAS_FOR_NEW = 'Extras for new bookings'

const weights: readonly Weight[] = ['wording', 'minor', 'significant']

/** The changes from one offer to another, part by part; empty without changes. The order of a list does not count. */
export function offerChanges(before: Offer, after: Offer): OfferChange[] {
  const value = (part: string, weight: Weight, of: (offer: Offer) => string) =>
    changeOf(part, weight, [of(before)].filter(Boolean), [of(after)].filter(Boolean))
  const includes = changeOf('Included in the price', 'minor', before.includes, after.includes)
  return [
    ...includes.map(
      (change) => ({ ...change, weight: change.removed.length > 0 ? 'significant' : 'minor' }) as const,
    ),
    ...changeOf('Not included', 'minor', before.excludes, after.excludes),
    ...value('Difficulty', 'significant', ({ difficulty }) => difficulty),
    ...changeOf(
      'Day by day',
      weightOfDays(before.days, after.days),
      linesOf(before.days),
      linesOf(after.days),
    ),
    ...value(
      'Meeting point',
      before.meetingPoint === '' ? 'minor' : 'significant',
      ({ meetingPoint }) => meetingPoint,
    ),
    ...value('Meeting time', weightOfHour(before.meetsAt, after.meetsAt), hourText),
    ...value('Gateway', 'significant', ({ gateway }) => gateway),
    ...value('Region', 'minor', ({ region }) => region),
    ...value('Largest group', 'minor', ({ maxGroupSize }) => String(maxGroupSize)),
    ...value('Distance', 'minor', ({ distanceKm }) =>
      distanceKm === null ? '' : `${figureText(distanceKm)} km`,
    ),
    ...extraChanges(before.extras, after.extras),
    ...changeOf('Permits', 'minor', before.permits.names, after.permits.names),
    ...textChanges(before, after),
  ]
}

/** The changes that concern those who booked the offer before: other terms of extras are for new bookings. */
export function changesForBooked(before: Offer, after: Offer): OfferChange[] {
  return offerChanges(before, after).filter(({ part }) => part !== EXTRAS_FOR_NEW)
}

/** The weight of the heaviest change; null without changes. */
export function heaviest(changes: readonly OfferChange[]): Weight | null {
  const index = Math.max(-1, ...changes.map(({ weight }) => weights.indexOf(weight)))
  return weights[index] ?? null
}

export type Effect = 'apply' | 'notify' | 'ask'

/**
 * What a new version does to a booking: it applies silently, with an email, or only with the traveller's consent.
 * `accepted` is the sold version, or the one of the last significant change that the traveller accepted: several small
 * changes count together. `ordered` are the extras of the booking, by the first of each series: it keeps them when the host
 * withdraws them, so that is no change for it.
 */
export function effectOf({
  accepted,
  agreed,
  next,
  ordered = [],
}: {
  accepted: Offer
  agreed: Offer
  next: Offer
  ordered?: readonly string[]
}): Effect {
  const weightSince = (before: Offer) => heaviest(offerChanges(before, withOrdered(next, before, ordered)))
  const weight = weightSince(agreed)
  if (weight === null) return 'apply'
  if (weightSince(accepted) === 'significant') return 'ask'
  return weight === 'wording' ? 'apply' : 'notify'
}

function withOrdered(next: Offer, before: Offer, ordered: readonly string[]): Offer {
  if (!next.extras) return next
  const withdrawn = withdrawnExtras(before.extras ?? [], next.extras)
  return {
    ...next,
    extras: [...next.extras, ...withdrawn.filter(({ firstId }) => ordered.includes(firstId))],
  }
}

/**
 * A free extra that is withdrawn was an inclusion; any other can no longer be ordered. Another price and other terms, and a new extra,
 * change nothing for those who booked: they order at the sold terms. Nothing is known of versions without extras.
 */
function extraChanges(before: Extra[] | undefined, after: Extra[] | undefined): OfferChange[] {
  if (!before || !after) return []
  const withdrawn = withdrawnExtras(before, after)
  const weight = withdrawn.some(({ priceCents }) => priceCents === 0) ? 'significant' : 'minor'
  const others = before.filter((extra) => !withdrawn.includes(extra))
  return [
    ...changeOf('Extras that are withdrawn', weight, withdrawn.map(extraLine), []),
    ...changeOf(EXTRAS_FOR_NEW, 'wording', others.map(extraLine), after.map(extraLine)),
  ]
}

function withdrawnExtras(before: readonly Extra[], after: readonly Extra[]): Extra[] {
  return before.filter(({ firstId }) => !after.some((extra) => extra.firstId === firstId))
}

function extraLine(extra: Extra): string {
  const { name, body } = extra
  return `${name}: ${extraTerms(extra)}${body && `. ${body}`}`
}

function changeOf(
  part: string,
  weight: Weight,
  before: readonly string[],
  after: readonly string[],
): OfferChange[] {
  const removed = before.filter((line) => !after.includes(line))
  const added = after.filter((line) => !before.includes(line))
  return removed.length + added.length > 0 ? [{ part, weight, removed, added }] : []
}

function weightOfDays(before: readonly OfferDay[], after: readonly OfferDay[]): Weight {
  if (before.length !== after.length) return 'significant'
  const isSignificant = before.some((day, index) => {
    const other = after[index]
    return (
      Math.abs(day.altitudeM - (other?.altitudeM ?? 0)) >= ALTITUDE_M ||
      day.meals.some((meal) => !other?.meals.includes(meal))
    )
  })
  return isSignificant ? 'significant' : 'minor'
}

/** An hour that the host gives for the first time is news; one that the host takes back is a significant change. */
function weightOfHour(before: string, after: string): Weight {
  if (before === '') return 'minor'
  if (after === '') return 'significant'
  return Math.abs(minutesOf(before) - minutesOf(after)) >= MEETING_HOURS * 60 ? 'significant' : 'minor'
}

function minutesOf(hour: string): number {
  const [hours, minutes] = hour.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function hourText({ meetsAt }: Offer): string {
  return meetsAt && `${meetsAt} Nepal time`
}

/** The figures of each day with its note, which names its highest point. */
function linesOf(days: readonly OfferDay[]): string[] {
  return days.map(({ day, kind, place, altitudeM, hours, km, mode, meals, note }) => {
    const facts = [
      `${place}, ${figureText(altitudeM)} m`,
      kind === 'trek' ? '' : `${kind} day`,
      hours > 0 && `${hours} h`,
      km > 0 && `${km} km`,
      mode !== 'trek' && mode,
      meals.length > 0 && meals.join(', '),
      note,
    ]
    return `Day ${day}: ${facts.filter(Boolean).join(', ')}`
  })
}

const texts = {
  name: 'Name',
  overview: 'Overview',
  summary: 'Summary',
  fitness: 'Fitness',
  access: 'How to get there',
  accommodation: 'Where you sleep',
} as const satisfies Partial<Record<keyof Offer, string>>

/** The texts that differ, and the names of other parts that do. */
function textChanges(before: Offer, after: Offer): OfferChange[] {
  const names = [
    ...(before.bestMonths.join() === after.bestMonths.join() ? [] : ['Best months']),
    ...(photosOf(before) === photosOf(after) ? [] : ['Photos']),
  ]
  return changeOf('Texts and photos', 'wording', textLines(before, after), [
    ...textLines(after, before),
    ...names,
  ])
}

/** The texts of an offer by their names; those of days only where the other offer has the day. */
function textLines(offer: Offer, other: Offer): string[] {
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  return [
    ...fields.filter((field) => offer[field] !== '').map((field) => `${texts[field]}: ${offer[field]}`),
    ...offer.days.flatMap(({ day, description }, index) =>
      description === '' || other.days[index] === undefined
        ? []
        : [`Description of day ${day}: ${description}`],
    ),
  ]
}

function photosOf({ pictures }: Offer): string {
  return pictures.map(({ key }) => key).join()
}
