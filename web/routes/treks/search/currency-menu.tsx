import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { currencies, currencyOf } from '#domain/currency/currency-rules.ts'
import type { Display } from '#domain/currency/rate-rules.ts'
import { dayText } from '#domain/dates.ts'
import { useDismiss } from '../../../ui/use-dismiss.ts'

/** Chooses the currency in which prices are shown. Each entry posts a form, so it works without script too. */
export function CurrencyMenu({ display, className }: { display: Display; className?: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  useDismiss(menu)
  useEffect(() => keepInBrowser(display.currency), [display.currency])
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details className={className ? `curbox ${className}` : 'curbox'} ref={menu}>
      <summary className="btn btn--line btn--s">
        {display.currency}
        <span className="vh">, change currency</span>
        <ChevronDown className="ico ico--s" />
      </summary>
      <Form
        className="pop pop--right menu menu--cur"
        method="post"
        action="/currency"
        preventScrollReset
        replace
        onSubmit={close}
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <div className="menu__all" role="group" aria-label="Currency">
          {currencies.map(({ code, symbol, name }) => (
            <button
              key={code}
              name="currency"
              value={code}
              aria-current={code === display.currency || undefined}
            >
              <span className="sym">{symbol}</span>
              {name}
              <span className="end">{code === display.currency ? <Check className="ico" /> : code}</span>
            </button>
          ))}
        </div>
        <hr />
        <p className="small muted">
          For comparing only. You are charged in US dollars. Rates of {dayText(display.date)}.
        </p>
      </Form>
    </details>
  )
}

/** The keys of the specification; the cookie is what the server reads. */
function keepInBrowser(currency: string): void {
  try {
    localStorage.setItem('userCurrency', currency)
    localStorage.setItem('currencySymbol', currencyOf(currency).symbol)
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
}
