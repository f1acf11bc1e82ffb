import { rangeText } from '#domain/dates.ts'
import type { ListedDeparture } from '#domain/trek/listed-trek-queries.ts'
import { TrekTable } from './trek-table.tsx'
import { NO_DATE } from '../book-words.ts'
import type { TrekCardData } from '../../../shared/trek/list-card.ts'

/** The server's refusal of Book Now in a trek's row. */
export type RefusedRow = { trek: string; says: string; because?: string | undefined }

type ListTableProps = {
  caption: string
  view: 'region' | 'difficulty'
  cards: readonly TrekCardData[]
  /** By the treks' ids. */
  departures: Readonly<Record<string, ListedDeparture[]>>
  refused: RefusedRow | undefined
}

/** The treks of one region or difficulty, each with its departures. */
export function ListTable({ caption, view, cards, departures, refused }: ListTableProps) {
  return (
    <TrekTable
      caption={caption}
      shows={view === 'region' ? 'difficulty' : 'region'}
      rows={cards.map((card) => ({
        ...card,
        profile: card.profile ?? [],
        booking: {
          departures: (departures[card.id] ?? []).map((departure) => ({
            id: departure.id,
            dates: datesText(departure),
            paysCents: departure.paysCents,
            deal: departure.deal,
            spotsLeft: departure.spotsLeft,
          })),
          from: { paysCents: card.fromCents, deal: card.deal },
          reason: NO_DATE,
          refused: refused?.trek === card.slug ? refused : undefined,
        },
      }))}
    />
  )
}

/** '7 Mar – 20 Mar 2027': the row is too narrow for weekdays. */
function datesText({ startsOn, endsOn }: ListedDeparture): string {
  return rangeText(startsOn, endsOn).replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /g, '')
}
