import { parseCookie } from 'cookie'
import { isSupported } from '#domain/currency/currency-rules.ts'
import { currencyOfLanguage } from '#domain/currency/home-currency-rules.ts'

/**
 * The currency of displayed prices: the chosen one in the cookie, else that of the first region in the browser's
 * languages, else US dollars.
 */
export function shownCurrency({ headers }: Request): string {
  return currencyFor(headers.get('Cookie') ?? undefined, headers.get('Accept-Language') ?? undefined)
}

/** The same from the header texts: the cache stores shared pages for each currency. */
export function currencyFor(cookie: string | undefined, acceptLanguage: string | undefined): string {
  const chosen = cookie?.includes('currency=') ? parseCookie(cookie)['currency'] : undefined
  return chosen && isSupported(chosen) ? chosen : currencyOfLanguage(acceptLanguage).code
}
