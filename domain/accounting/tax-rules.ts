import type { IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'

type TaxRate = {
  /** ISO 3166-1 code of the host's country. */
  country: string
  name: string
  percent: number
  /** The first day of the rate in our table. No payment is older. */
  from: IsoDate
  source: string
}

/**
 * The tax that a registered host's price contains, by country. The latest rate that has begun applies. The first day of
 * Nepal's rate is not verified against the Finance Act: on that day, the first of Nepal's year of account 2062/63, 13% applied.
 */
const taxRates: readonly TaxRate[] = [
  {
    country: 'NP',
    name: 'VAT',
    percent: 13,
    from: '2005-07-16',
    source: 'Value Added Tax Act, 2052 (1996) of Nepal, section 7, with the yearly Finance Acts',
  },
]

/** Every host runs treks in Nepal and is registered there. */
export const HOSTS_COUNTRY = 'NP'

/** The rate of a country on a day; null where the table has none. */
export function taxRateOn(country: string, on: IsoDate): TaxRate | null {
  const begun = taxRates.filter((rate) => rate.country === country && rate.from <= on)
  return begun.toSorted((one, other) => other.from.localeCompare(one.from))[0] ?? null
}

/** The part of a gross amount that is tax of this percentage, half a cent rounded up. */
export function containedTax(grossCents: Cents, percent: number): Cents {
  const whole = 100 + percent
  return Math.floor((2 * grossCents * percent + whole) / (2 * whole))
}

/**
 * The tax of a refund after earlier refunds of the same payment. The credit notes of a payment that is refunded in full
 * add up to the tax of its receipt.
 */
export function returnedTax(beforeCents: Cents, cents: Cents, percent: number): Cents {
  return containedTax(beforeCents + cents, percent) - containedTax(beforeCents, percent)
}

/** A tax number without spaces and hyphens. */
export function readTaxNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** The error of a tax number as typed: a PAN of Nepal has nine digits. Null when it is valid or empty. */
export function taxNumberProblem(typed: string): string | null {
  const number = readTaxNumber(typed)
  return number === '' || /^[1-9]\d{8}$/.test(number)
    ? null
    : 'Enter the nine digits of your PAN, or leave this empty.'
}
