/** A currency that prices can be shown in. Every charge is in US dollars. */
export type Currency = { code: string; symbol: string; name: string }

/** The European Central Bank's reference set, Nepal's rupee and three pegged currencies; the most used ones first. */
export const currencies: readonly Currency[] = [
  { code: 'USD', symbol: '$', name: 'US dollar' },
  { code: 'EUR', symbol: '€', name: 'Euro' },
  { code: 'GBP', symbol: '£', name: 'British pound' },
  { code: 'NPR', symbol: 'Rs', name: 'Nepalese rupee' },
  { code: 'INR', symbol: '₹', name: 'Indian rupee' },
  { code: 'AUD', symbol: 'A$', name: 'Australian dollar' },
  { code: 'CAD', symbol: 'C$', name: 'Canadian dollar' },
  { code: 'CHF', symbol: 'CHF', name: 'Swiss franc' },
  { code: 'JPY', symbol: '¥', name: 'Japanese yen' },
  { code: 'CNY', symbol: 'CN¥', name: 'Chinese yuan' },
  { code: 'AED', symbol: 'AED', name: 'UAE dirham' },
  { code: 'BRL', symbol: 'R$', name: 'Brazilian real' },
  { code: 'CZK', symbol: 'Kč', name: 'Czech koruna' },
  { code: 'DKK', symbol: 'kr.', name: 'Danish krone' },
  { code: 'HKD', symbol: 'HK$', name: 'Hong Kong dollar' },
  { code: 'HUF', symbol: 'Ft', name: 'Hungarian forint' },
  { code: 'IDR', symbol: 'Rp', name: 'Indonesian rupiah' },
  { code: 'ILS', symbol: '₪', name: 'Israeli new shekel' },
  { code: 'ISK', symbol: 'kr', name: 'Icelandic króna' },
  { code: 'KRW', symbol: '₩', name: 'South Korean won' },
  { code: 'MXN', symbol: 'MX$', name: 'Mexican peso' },
  { code: 'MYR', symbol: 'RM', name: 'Malaysian ringgit' },
  { code: 'NOK', symbol: 'kr', name: 'Norwegian krone' },
  { code: 'NZD', symbol: 'NZ$', name: 'New Zealand dollar' },
  { code: 'PHP', symbol: '₱', name: 'Philippine peso' },
  { code: 'PLN', symbol: 'zł', name: 'Polish złoty' },
  { code: 'QAR', symbol: 'QR', name: 'Qatari riyal' },
  { code: 'RON', symbol: 'lei', name: 'Romanian leu' },
  { code: 'SAR', symbol: 'SR', name: 'Saudi riyal' },
  { code: 'SEK', symbol: 'kr', name: 'Swedish krona' },
  { code: 'SGD', symbol: 'S$', name: 'Singapore dollar' },
  { code: 'THB', symbol: '฿', name: 'Thai baht' },
  { code: 'TRY', symbol: '₺', name: 'Turkish lira' },
  { code: 'ZAR', symbol: 'R', name: 'South African rand' },
]

const US_DOLLAR: Currency = { code: 'USD', symbol: '$', name: 'US dollar' }

/** A supported currency by its code; US dollars when it is none. */
export function currencyOf(code: string | undefined): Currency {
  return currencies.find((currency) => currency.code === code) ?? US_DOLLAR
}

export function isSupported(code: string): boolean {
  return currencies.some((currency) => currency.code === code)
}

/** The currency of the first region named in an Accept-Language header ('de-CH, de;q=0.9' is CHF); US dollars when none is. */
export function currencyOfLanguage(acceptLanguage: string | undefined): Currency {
  const tags = (acceptLanguage ?? '').slice(0, 500).split(',')
  const region = tags
    .map((tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag.trim())?.[1]?.toUpperCase())
    .find((found) => found !== undefined)
  return currencyOf(homes.get(region ?? 'US'))
}

/** Where a currency is at home (ISO 4217 by ISO 3166 region). */
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

/** The currency of each of these regions: it is asked for with every page. */
const homes: ReadonlyMap<string, string> = new Map(
  Object.entries(regionsOf).flatMap(([code, regions]) => regions.split(' ').map((region) => [region, code])),
)
