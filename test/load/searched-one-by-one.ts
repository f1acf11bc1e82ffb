import type { IsoDate } from '#domain/dates.ts'
import type { Found } from '#domain/trek/catalogue.ts'
import type { TrekFacts } from '#domain/trek/catalogue/search-document.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'

const eight = ['Everest', 'Annapurna', 'Makalu', 'Langtang', 'Manaslu', 'Mustang', 'Dolpo', 'Kanchenjunga']
const grades = ['Easy', 'Moderate', 'Challenging', 'Strenuous'] as const
const lengths = ['short', 'classic', 'extended'] as const
const sizes = ['small', 'medium', 'large'] as const

type Trek = ReturnType<typeof looked>

/** A slow and simple search, with which the catalogue is compared: each query checks each trek. */
export function searchedOneByOne(all: readonly TrekFacts[]) {
  const treks = all.map(looked)
  const inRegions = [...new Set([...eight, ...treks.map(({ region }) => region)])]

  return (filter: ListFilter, today: IsoDate): Found => {
    const { match, ids: named } = byText(treks, filter.text)
    const find = (asked: ListFilter) =>
      treks.filter((trek) => (asked.text === '' || named.has(trek.id)) && suits(trek, asked, today))
    const count = (change: Partial<ListFilter>) => find({ ...filter, ...change }).length
    const each = <Option extends string>(
      options: readonly Option[],
      ask: (option: Option) => Partial<ListFilter>,
    ) => Object.fromEntries(options.map((option) => [option, count(ask(option))])) as Record<Option, number>
    const found = find(filter)
    return {
      ids: found
        .map((trek) => ({ id: trek.id, keys: keysOf(trek, filter, today) }))
        .toSorted(byKeys)
        .slice(0, 12 * filter.page)
        .map(({ id }) => id),
      total: found.length,
      counts: {
        regions: each(inRegions, (region) => ({ regions: [region] })),
        difficulties: each(grades, (grade) => ({ difficulties: [grade] })),
        durations: each(lengths, (length) => ({ durations: [length] })),
        groups: each(sizes, (size) => ({ groups: [size] })),
        meals: count({ meals: true }),
        porter: count({ porter: true }),
      },
      without: {
        text: count({ text: '' }),
        dates: count({ from: null, to: null }),
        regions: count({ regions: [] }),
        difficulties: count({ difficulties: [] }),
        durations: count({ durations: [] }),
        groups: count({ groups: [] }),
        budget: count({ min: null, max: null }),
        meals: count({ meals: false }),
        porter: count({ porter: false }),
      },
      textMatch: match,
    }
  }
}

function looked(trek: TrekFacts) {
  const { days, maxGroupSize: size, includes, deadlineDays } = trek
  const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  const departures = []
  for (let at = 0; at < trek.departures.length; at += 3) {
    const [day = 0, spots = 0, cents = 0] = trek.departures.slice(at, at + 3)
    const deals = dealsFor(trek, at / 3).map((deal) => ({
      ...deal,
      from: dateOf(deal.first),
      to: dateOf(deal.last),
    }))
    departures.push({
      startsOn: dateOf(day),
      lastBookingDay: dateOf(day - deadlineDays),
      spots,
      cents,
      deals,
    })
  }
  return {
    ...trek,
    departures,
    texts: [trek.name, trek.region, trek.host, ...trek.places].map(plain),
    length: days < 3 ? null : days < 8 ? 'short' : days < 15 ? 'classic' : 'extended',
    group: size < 5 ? 'small' : size < 9 ? 'medium' : 'large',
    fed: includes.includes('Breakfast') && includes.includes('Lunch') && includes.includes('Dinner'),
    carried: includes.includes('Porter') || includes.includes('Porters'),
  }
}

function suits(trek: Trek, asked: ListFilter, today: IsoDate): boolean {
  const among = (options: readonly string[], option: string | null) =>
    options.length === 0 || (option !== null && options.includes(option))
  if (!among(asked.regions, trek.region) || !among(asked.difficulties, trek.difficulty)) return false
  if (!among(asked.durations, trek.length) || !among(asked.groups, trek.group)) return false
  if ((asked.meals && !trek.fed) || (asked.porter && !trek.carried)) return false
  if ((asked.from || asked.to) && bookable(trek, asked, today).length === 0) return false
  if (!asked.min && !asked.max) return true
  const dollars = startsFrom(trek, asked, today) / 100
  return dollars >= (asked.min ?? 0) && dollars <= (asked.max ?? Infinity)
}

type Suiting = Pick<ListFilter, 'from' | 'to' | 'adults' | 'children'>

function bookable({ departures }: Trek, { from, to, adults, children }: Suiting, today: IsoDate) {
  return departures.filter(
    ({ startsOn, lastBookingDay, spots }) =>
      startsOn > today &&
      lastBookingDay >= today &&
      spots >= adults + children &&
      (!from || startsOn >= from) &&
      (!to || startsOn <= to),
  )
}

function startsFrom(trek: Trek, asked: ListFilter, today: IsoDate): number {
  const prices = bookable(trek, asked, today).map((departure) => paidFor(departure, today))
  return prices.length > 0 ? Math.min(...prices) : trek.priceCents
}

function dealsFor({ deals }: TrekFacts, departure: number) {
  const found = []
  for (let at = 0; at < deals.length; at += 4) {
    const [place, percent = 0, first = 0, last = 0] = deals.slice(at, at + 4)
    if (place === departure) found.push({ percent, first, last })
  }
  return found
}

/** The price for one traveller: the best current deal, half a cent rounded up. */
function paidFor({ cents, deals }: Trek['departures'][number], today: IsoDate): number {
  const percents = deals.filter(({ from, to }) => from <= today && today <= to).map(({ percent }) => percent)
  return cents - Math.round((cents * Math.max(0, ...percents)) / 100)
}

/** The sort keys of a trek, the most significant first. */
function keysOf(trek: Trek, filter: ListFilter, today: IsoDate): (number | string)[] {
  const rating = (trek.ratingSum + 40) / (trek.reviews + 5)
  const anyDate = { from: null, to: null, adults: 1, children: 0 }
  const first = {
    top: () => [
      bookable(trek, anyDate, today).length > 0 ? 0 : 1,
      -rating - Math.min(trek.bookings, 10) / 10,
    ],
    'price-high': () => [-startsFrom(trek, filter, today)],
    'price-low': () => [startsFrom(trek, filter, today)],
    rated: () => [-rating],
    reviewed: () => [-trek.reviews],
  }[filter.sort]
  return [...first(), trek.texts[0] ?? '', trek.id]
}

function byKeys(one: { keys: (number | string)[] }, other: { keys: (number | string)[] }): number {
  for (const [place, key] of one.keys.entries()) {
    const than = other.keys[place] ?? key
    if (typeof key === 'number' && typeof than === 'number' && Math.abs(key - than) < 1e-9) continue
    if (key !== than) return key < than ? -1 : 1
  }
  return 0
}

function byText(treks: readonly Trek[], text: string): { match: Found['textMatch']; ids: Set<string> } {
  if (text === '') return { match: 'none', ids: new Set() }
  const having = (test: (of: string[]) => boolean) =>
    new Set(treks.filter(({ texts }) => test(texts)).map(({ id }) => id))
  const contained = having((of) => of.some((each) => each.includes(plain(text))))
  if (contained.size > 0) return { match: 'contained', ids: contained }
  const words = new Set(treks.flatMap(({ texts }) => texts.flatMap((each) => each.split(' '))))
  const likes = plain(text)
    .split(' ')
    .map((typed) => [...words].filter((word) => beginning(typed, word)))
  const alike = having((of) =>
    likes.every((like) => of.some((each) => each.split(' ').some((word) => like.includes(word)))),
  )
  return { match: alike.size > 0 ? 'alike' : 'nothing', ids: alike }
}

function beginning(typed: string, word: string): boolean {
  const forgiven = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  return Array.from({ length: word.length + 1 }, (_, end) => mistakes(typed, word.slice(0, end))).some(
    (count) => count <= forgiven,
  )
}

/** The number of wrong, missing, extra or swapped letters between two words. */
function mistakes(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? 99
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1
      const exchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const here = table[row]
      if (here)
        here[column] = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + wrong,
          exchanged ? at(row - 2, column - 2) + 1 : 99,
        )
    }
  return at(one.length, other.length)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
}
