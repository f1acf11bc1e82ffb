import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Counts, FilterGroup } from './search/filter-change-rules.ts'
import type { ListFilter } from './search/filter-rules.ts'
import type { TextMatch } from './search/nothing-found-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/**
 * The search index of all listed treks, in the memory of each process; changes in the database reach it within two
 * seconds.
 */
export type Catalogue = {
  /** Grows with every change; an answer stays valid for the same version and date. */
  readonly version: number
  /** The result of a filter on that date in Nepal. */
  find(filter: ListFilter, today: IsoDate): Promise<Found>
  /** The ids of the closest treks for a filter without results, bookable ones first. */
  nearest(filter: ListFilter, today: IsoDate, limit: number): Promise<string[]>
  /**
   * The suggestions for a typed text. Treks by id: names that begin with it, then names that contain it, then treks by
   * region, place or host; treks with small typing mistakes only when there are none of these.
   */
  suggest(text: string, limit: number): Promise<Offered>
  /**
   * The ids of the most similar treks: the same region first, then the same difficulty, then similar length and
   * altitude.
   */
  similar(id: string, limit: number): Promise<string[]>
  /** Every region, the known ones in their order, with its number of listed treks. */
  regions(): Promise<RegionCount[]>
  /** Every difficulty with its number of listed treks and its best known one. */
  difficulties(): Promise<DifficultyCount[]>
  /** The ids of the first hosts with a bookable trek on that date: verified ones, then those with the most reviews. */
  hosts(today: IsoDate, limit: number): Promise<string[]>
  /** The treks of each region that can be booked on that date: the ids of the first ones by name, and their number. */
  bookableByRegion(today: IsoDate, limit: number): Promise<ReadonlyMap<string, BookableTreks>>
  /** The days until `last` on which a departure starts that one traveller can book on that date, in order. */
  startDays(today: IsoDate, last: IsoDate): Promise<IsoDate[]>
  /** The ids of the treks of a filter by name, at most `limit`, after a place in that order or from the beginning. */
  byName(filter: NameFilter, page: { after: NamePlace | null; limit: number }): Promise<NamePage>
}

/** For functions that search: the search index finds ids, and the displayed data are read from the database. */
export type CatalogueDeps = Deps & { catalogue: Catalogue }

/** Treks whose name contains a text, of a region or difficulty; without accents and in any case. */
export type NameFilter = {
  name?: string | undefined
  region?: string | undefined
  difficulty?: Difficulty | undefined
}

/** A trek's place in the order by name; it stays valid when the trek is gone. */
export type NamePlace = { name: string; id: string }

/** The treks of a page, the number of all that match, and the last place of the page if more follow. */
export type NamePage = { ids: string[]; total: number; next: NamePlace | null }

export type BookableTreks = { ids: string[]; total: number }

export type RegionCount = { region: string; treks: number }

/** `bestKnown` is the id of the trek with the most reviews; null without a trek. */
export type DifficultyCount = { difficulty: Difficulty; treks: number; bestKnown: string | null }

/** Treks by id, and the regions whose name contains the typed text. */
export type Offered = { ids: string[]; regions: RegionCount[] }

export type Found = {
  /** The treks of this page and those before it, in the filter's order. */
  ids: string[]
  total: number
  counts: Counts
  /** The number of treks without a choice in that group. */
  without: Record<FilterGroup, number>
  textMatch: TextMatch
}
