import { regions } from '../trek-rules.ts'
import { topPicksScore, weightedRating } from '../search/top-picks-rules.ts'
import { departuresOn } from './deal-price-rules.ts'
import { departureRows, firstStart, NONE } from './departure-rows.ts'
import { folded } from './fold-text-rules.ts'
import { packedOptions } from './option-rules.ts'
import { phraseIndex } from './phrase-index.ts'
import type { TrekFacts } from './search-document.ts'

/** The host of a trek, as far as a ranking of hosts needs it. */
export type HostOfTrek = { id: string; name: string; isVerified: boolean }

type OnDay = { price: number; bookable: 0 | 1 }
export type TrekRows = ReturnType<typeof trekRows>

/** All listed treks in columns of numbers, so that scanning a hundred thousand takes a millisecond. */
export function trekRows() {
  const rowOf = new Map<string, number>()
  const free: number[] = []
  /** Rows whose price may change with the date alone. */
  const dealt = new Map<number, Pick<TrekFacts, 'departures' | 'deals'>>()
  const moveRegion = (region: number, by: number) => {
    rows.regionTreks[region] = (rows.regionTreks[region] ?? 0) + by
  }
  const rows = {
    ...columns(1024),
    ids: [] as string[],
    names: [] as string[],
    hosts: [] as HostOfTrek[],
    stamps: [] as string[],
    regionNames: [...regions] as string[],
    /** The number of treks in each of these regions. */
    regionTreks: regions.map(() => 0),
    departures: departureRows(),
    /** Names have their own index, because suggestions offer names first. */
    nameIndex: phraseIndex(),
    wordIndex: phraseIndex(),
    rowOf: (id: string) => rowOf.get(id),
    rowsInUse: () => Int32Array.from(rowOf.values()),
    allIds: () => rowOf.keys(),
    /** The number of rows, including unused ones. */
    length: () => rows.ids.length,

    /** Writes a trek into its row, or a new one, with its offer on that day. */
    write(trek: TrekFacts, today: number): number {
      const known = rowOf.get(trek.id)
      const row = known ?? free.pop() ?? rows.ids.length
      if (known !== undefined) moveRegion(rows.region[row] ?? 0, -1)
      if (row >= rows.packed.length) Object.assign(rows, grown(rows, rows.packed.length * 2))
      rowOf.set(trek.id, row)
      rows.ids[row] = trek.id
      rows.names[row] = folded(trek.name)
      rows.hosts[row] = { id: trek.hostId, name: trek.host, isVerified: trek.isHostVerified }
      rows.stamps[row] = trek.stamp
      rows.region[row] = regionNumber(rows.regionNames, trek.region)
      moveRegion(rows.region[row] ?? 0, 1)
      rows.packed[row] = packedOptions(trek)
      rows.ownPrice[row] = trek.priceCents
      rows.deadline[row] = trek.deadlineDays
      rows.days[row] = trek.days
      rows.altitude[row] = trek.maxAltitudeM
      rows.reviews[row] = trek.reviews
      rows.rating[row] = weightedRating(trek.ratingSum, trek.reviews)
      rows.score[row] = topPicksScore(trek)
      rows.inUse[row] = 1
      rows.departures.put(row, departuresOn(trek, today))
      if (trek.deals.length > 0) dealt.set(row, { departures: trek.departures, deals: trek.deals })
      else dealt.delete(row)
      rows.nameIndex.put(row, [folded(trek.name)])
      rows.wordIndex.put(row, [trek.region, trek.host, ...trek.places].map(folded))
      rows.settle(row, rows.bookableOn(row, today))
      return row
    },

    /** Updates departures with deals to their prices on that day. */
    priceOn(today: number): void {
      for (const [row, facts] of dealt) rows.departures.put(row, departuresOn(facts, today))
    },

    /** Whether one traveller can book a row on that day, and its lowest price then, in US cents. */
    bookableOn(row: number, today: number): OnDay {
      const floor = firstStart(today, rows.deadline[row] ?? 0)
      const { open } = rows.departures.cheapest(row, { floor, from: floor, to: floor, party: 1 })
      return open === NONE ? { price: rows.ownPrice[row] ?? 0, bookable: 0 } : { price: open, bookable: 1 }
    },
    settle(row: number, { price, bookable }: OnDay): void {
      rows.price[row] = price
      rows.bookable[row] = bookable
    },

    remove(id: string): void {
      const row = rowOf.get(id)
      if (row === undefined) return
      rowOf.delete(id)
      free.push(row)
      moveRegion(rows.region[row] ?? 0, -1)
      rows.inUse[row] = 0
      rows.departures.put(row, [])
      dealt.delete(row)
      rows.nameIndex.put(row, [])
      rows.wordIndex.put(row, [])
      rows.stamps[row] = ''
    },
  }
  return rows
}

function columns(size: number) {
  return {
    /** 1 for a row with a trek. */
    inUse: new Uint8Array(size),
    region: new Uint16Array(size),
    /** Difficulty, duration, group size, meals and porter: option-rules.ts. */
    packed: new Uint16Array(size),
    /** US cents; the trek's own price, when no departure can be booked. */
    ownPrice: new Int32Array(size),
    deadline: new Uint8Array(size),
    days: new Uint8Array(size),
    altitude: new Uint16Array(size),
    reviews: new Int32Array(size),
    rating: new Float64Array(size),
    score: new Float64Array(size),
    /** The trek's lowest price on the computed day, in US cents. */
    price: new Int32Array(size),
    /** 1 when it can be booked on that day. */
    bookable: new Uint8Array(size),
  }
}

function grown(old: ReturnType<typeof columns>, size: number) {
  const next = columns(size)
  for (const name of Object.keys(next) as (keyof typeof next)[]) next[name].set(old[name])
  return next
}

function regionNumber(names: string[], region: string): number {
  const known = names.indexOf(region)
  return known >= 0 ? known : names.push(region) - 1
}
