import { parseCookie } from 'cookie'
import { isSupported } from '#domain/currency/currency-rules.ts'
import { currencyOfLanguage } from '#domain/currency/home-currency-rules.ts'

/**
 * In which currency somebody is shown prices: the one chosen before, which the cookie keeps, else that of the first
 * region named in the browser's languages, else US dollars.
 */
export function shownCurrency({ headers }: Request): string {
  return currencyFor(headers.get('Cookie') ?? undefined, headers.get('Accept-Language') ?? undefined)
}

/** The same from the headers' own texts: shared pages are kept once for each currency. */
export function currencyFor(cookie: string | undefined, acceptLanguage: string | undefined): string {
  const chosen = cookie?.includes('currency=') ? parseCookie(cookie)['currency'] : undefined
  return chosen && isSupported(chosen) ? chosen : currencyOfLanguage(acceptLanguage).code
}
