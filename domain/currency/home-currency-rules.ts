import { type Currency, currencyOf } from './currency-rules.ts'

/** The currency of the first region named in an Accept-Language header ('de-CH, de;q=0.9' is CHF); US dollars when none is. */
export function currencyOfLanguage(acceptLanguage: string | undefined): Currency {
  const tags = (acceptLanguage ?? '').slice(0, 500).split(',')
  const region = tags
    .map((tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag.trim())?.[1]?.toUpperCase())
    .find((found) => found !== undefined)
  return currencyOf(homes.get(region ?? 'US'))
}

/** The regions of each currency (ISO 4217 by ISO 3166 region). */
const regionsOf: Record<string, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  NPR: 'NP',
  INR: 'IN BT',
  AUD: 'AU KI NR TV',
  CAD: 'CA',
  CHF: 'CH LI',
  JPY: 'JP',
  CNY: 'CN',
  AED: 'AE',
  BRL: 'BR',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  ISK: 'IS',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ',
  NZD: 'NZ CK NU',
  PHP: 'PH',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  ZAR: 'ZA LS NA',
}

/** The currency of each of these regions, in a map because every page needs it. */
const homes: ReadonlyMap<string, string> = new Map(
  Object.entries(regionsOf).flatMap(([code, regions]) => regions.split(' ').map((region) => [region, code])),
)
