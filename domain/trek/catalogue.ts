import type { IsoDate } from '../dates.ts'
import type { Counts, FilterGroup } from './filter-change-rules.ts'
import type { ListFilter } from './filter-rules.ts'
import type { TextMatch } from './nothing-found-rules.ts'

/** All listed treks with what finding them needs, held ready by each process; the database's changes reach it within two seconds. */
export type Catalogue = {
  /** Grows with every change; what was answered at the same version is still true on the same date. */
  readonly version: number
  /** What a filter finds on that date in Nepal. */
  find(filter: ListFilter, today: IsoDate): Promise<Found>
  /** The ids of the treks that come closest to a filter which found nothing, such as can be booked first. */
  nearest(filter: ListFilter, today: IsoDate, limit: number): Promise<string[]>
  /**
   * What to offer for what was typed so far. Treks by their ids: names first that begin with it, then that contain it,
   * then treks found by region, place or host, and only when there are none of these such with small typing mistakes.
   */
  suggest(text: string, limit: number): Promise<Offered>
  /** The ids of the treks most like one: the same region first, then the same difficulty, then days and height alike. */
  similar(id: string, limit: number): Promise<string[]>
  /** Every region, the known ones in their order, with how many treks are listed in it. */
  regions(): Promise<RegionCount[]>
}

export type RegionCount = { region: string; treks: number }

/** Treks by their ids, and the regions whose name contains what was typed. */
export type Offered = { ids: string[]; regions: RegionCount[] }

export type Found = {
  /** The treks of this page and those before it, in the filter's order. */
  ids: string[]
  total: number
  counts: Counts
  /** How many treks there are when nothing is asked in that group. */
  without: Record<FilterGroup, number>
  textMatch: TextMatch
}
