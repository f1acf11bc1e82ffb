import type { ListedTrek } from '#domain/trek/listed-trek-queries.ts'
import type { IsoDate } from '#domain/dates.ts'
import type { SavedTrek } from '../../ui/trek/saved-treks.ts'
import { cardOf } from '../../shared/trek/list-card.ts'

/** A saved trek as its card shows it. */
export function savedCard(trek: ListedTrek, today: IsoDate) {
  const { id, to, title, picture, region, days, fromCents, deal, next } = cardOf(trek, today)
  return { id, to, title, picture, region, days, fromCents, deal, next }
}

export type SavedCardData = ReturnType<typeof savedCard>

/** The same as stored in the browser, with the specification's names. */
export function savedTrekOf({ id, title, region, days, fromCents, picture }: SavedCardData): SavedTrek {
  return { id, trekName: title, region, duration: days, price: fromCents / 100, images: [picture.src] }
}
