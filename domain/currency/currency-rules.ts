/** A currency that prices can be shown in. Every charge is in US dollars. */
export type Currency = { code: string; symbol: string; name: string }

/** The European Central Bank's reference currencies, the Nepalese rupee and three pegged currencies, most used first. */
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

/** A supported currency by its code; US dollars when it is not supported. */
export function currencyOf(code: string | undefined): Currency {
  return currencies.find((currency) => currency.code === code) ?? US_DOLLAR
}

export function isSupported(code: string): boolean {
  return currencies.some((currency) => currency.code === code)
}
