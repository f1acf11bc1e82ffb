import { currencyOf, isSupported } from '#domain/currency/currency-rules.ts'

const CODE = 'userCurrency'
const SYMBOL = 'currencySymbol'
const YEAR_S = 365 * 86_400

/**
 * The currency stored in this browser: the cookie's, which the server reads too, else that of the specification's key;
 * null on a first visit.
 */
export function storedCurrency(): string | null {
  const cookie = /(?:^|; )currency=([A-Z]{3})/.exec(document.cookie)?.[1]
  const code = cookie ?? read()
  return code && isSupported(code) ? code : null
}

/** Stores a choice for this browser and for the server, and notifies listeners. */
export function storeCurrency(code: string): void {
  const { symbol } = currencyOf(code)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `currency=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(CODE, code)
    localStorage.setItem(SYMBOL, symbol)
  } catch (error) {
    console.warn('the currency could not be stored', error)
  }
  window.dispatchEvent(new CustomEvent('currencychange', { detail: { currency: code, symbol } }))
}

/** Calls back when another tab of this site changes the currency. */
export function onOtherTab(listener: (code: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CODE && newValue !== null && isSupported(newValue)) listener(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function read(): string | null {
  try {
    return localStorage.getItem(CODE)
  } catch (error) {
    console.warn('the stored currency could not be read', error)
    return null
  }
}
