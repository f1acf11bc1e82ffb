import type { IsoDate } from '#domain/dates.ts'
import type { FoundTrek } from '#domain/pages/trek-page-queries.ts'
import {
  daysInside,
  includesPermits,
  permitCents,
  permitPrice,
  type PermitPrice,
  permitTotals,
} from '#domain/trek/land/permit-rules.ts'
import { usualStart } from '#domain/trek/land/weather-rules.ts'
import { figureText } from '#figure-text'
import { listed } from '../../../shared/trek/land-words.ts'
import { capital, inWords } from '../../../shared/trek/trek-words.ts'

export type PermitWords = ReturnType<typeof permitWords>

/**
 * The permits of a trek in words, and their prices for each of its dates: few of them differ. Computed with the page's
 * data, so that browsers need no code for it.
 */
export function permitWords(trek: FoundTrek) {
  const { permits, unpriced, laws, sources, on } = trek.permitFacts
  const count = permits.length + unpriced.length
  const dates = new Set(trek.departures.map(({ startsOn }) => startsOn))
  const tables = [tableOn(trek, usualStart(trek.bestMonths, trek.today))]
  const tableOf: Record<IsoDate, number> = {}
  for (const date of dates) {
    const table = tableOn(trek, date)
    const text = JSON.stringify(table)
    const same = tables.findIndex((each) => JSON.stringify(each) === text)
    if (same !== 0) tableOf[date] = same < 0 ? tables.push(table) - 1 : same
  }
  const byDays = permits.some(({ rules }) => rules !== undefined)
  return {
    tables,
    /** The table of a date, when it is not the first one. */
    tableOf,
    intro:
      count === 0
        ? 'The host lists no permit for this trek. Ask before you go: most regions require one.'
        : `This trek needs ${count === 1 ? 'one permit' : `${inWords(count)} permits`}. ${includesPermits(trek.includes) ? 'They are included in the price.' : 'They are not included in the price.'}`,
    /** What the prices assume, after the date. */
    basis: byDays
      ? `. A restricted area is counted for all ${daysInside(trek.days).days} walking days and for the month in which they begin, so you pay this much at most.`
      : '.',
    laws: laws
      .map(({ says, basis }) => `${says}${basis === 'unverified' ? ' (Not confirmed.)' : ''}`)
      .join(' '),
    sources,
    on,
  }
}

/** The prices on a date: a line for each permit, their sum, and in US cents what they cost each kind of visitor. */
function tableOn({ permitFacts: { permits, unpriced }, days, nprPerUsd }: FoundTrek, startsOn: IsoDate) {
  const prices = permits.map((permit) => permitPrice(permit, startsOn, days))
  const totals = permitTotals(prices)
  const saarc = permits.map((permit) => permitPrice(permit, startsOn, days, 'saarc'))
  return {
    lines: [
      ...permits.map((permit, index) => {
        const price = prices[index] as PermitPrice
        const note = [capital(price.counted ?? permit.unit), saarcText(permit), permit.note]
        return { name: permit.name, note: note.filter(Boolean).join('. '), amount: amountText(price) }
      }),
      ...unpriced.map((name) => ({ name, note: '', amount: 'price not known' })),
    ],
    total: permits.length + unpriced.length > 1 ? listed(totals.map(amountText)) : '',
    cents: { foreign: permitCents(prices, nprPerUsd), saarc: permitCents(saarc, nprPerUsd) },
  }
}

/** 'NPR 3,000', 'US$145': in the currency of the office, not converted. */
function amountText({ currency, amount }: Pick<PermitPrice, 'currency' | 'amount'>): string {
  const figure = figureText(amount)
  return currency === 'USD' ? `US$${figure}` : `NPR\u00a0${figure}`
}

function saarcText({
  currency,
  saarcAmount,
}: {
  currency: PermitPrice['currency']
  saarcAmount?: number
}): string | undefined {
  return saarcAmount === undefined
    ? undefined
    : `Citizens of SAARC countries ${amountText({ currency, amount: saarcAmount })}`
}
