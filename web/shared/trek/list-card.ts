import { href } from 'react-router'
import { addDays, dayText, shortDay, type IsoDate } from '#domain/dates.ts'
import type { ShownDeal } from '#domain/deal/deal-words-rules.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import type { ListedTrek } from '#domain/trek/listed-trek-queries.ts'
import { ratingWord } from '#domain/trek/rating-rules.ts'
import type { TrekCardProps } from '../../ui/trek/trek-card.tsx'

export type TrekCardData = TrekCardProps & {
  id: string
  slug: string
  word: string
  deal: ShownDeal | null
}

/** A found trek's card; its link to the trek's page includes the party. */
export function cardOf(
  trek: ListedTrek,
  today: IsoDate,
  { adults, children }: Pick<ListFilter, 'adults' | 'children'> = { adults: 1, children: 0 },
): TrekCardData {
  const party = adults > 1 || children > 0 ? `?adults=${adults}&children=${children}` : ''
  return {
    id: trek.id,
    slug: trek.slug,
    to: `${href('/trekking/:id', { id: trek.slug })}${party}`,
    title: trek.name,
    picture: trek.picture,
    region: trek.region,
    days: trek.days,
    maxAltitude: trek.maxAltitudeM,
    difficulty: trek.difficulty,
    score: trek.rating?.score ?? null,
    reviews: trek.rating?.count,
    word: trek.rating ? ratingWord(trek.rating) : '',
    fromCents: trek.fromCents,
    deal: trek.deal,
    next: trek.next && {
      on: startText(trek.next.startsOn, today),
      spotsLeft: trek.next.spotsLeft,
      paysCents: trek.next.paysCents,
    },
    profile: trek.profile,
    host: trek.host,
  }
}

/** '14 Mar', with its year if that is more than eleven months ahead. */
function startText(startsOn: IsoDate, today: IsoDate): string {
  return startsOn < addDays(today, 335) ? shortDay(startsOn) : dayText(startsOn).replace(/^\w+ /, '')
}
