import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type SubmitEvent, useRef } from 'react'
import { href, useLocation } from 'react-router'
import { currencies } from '#domain/currency/currency-rules.ts'
import { dayText } from '#domain/dates.ts'
import { useMenu } from '../../ui/layout/use-menu.ts'
import { useCurrency } from './prices-provider.tsx'

/** Selects the currency of the prices: at once with script, by a form and back to the same page without. */
export function CurrencyMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { currency, display, choose, prepare } = useCurrency()
  const { pathname, search } = useLocation()
  useMenu(menu)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const chosen = event.nativeEvent.submitter
    if (!(chosen instanceof HTMLButtonElement)) return
    event.preventDefault()
    choose(chosen.value)
    if (!menu.current) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details className="curbox" ref={menu} onToggle={({ currentTarget }) => currentTarget.open && prepare()}>
      <summary className="btn btn--line btn--s">
        {currency}
        <span className="vh">, change currency</span>
        <ChevronDown className="ico ico--s" />
      </summary>
      <form
        className="pop pop--right menu menu--cur"
        method="post"
        action={href('/currency')}
        onSubmit={submit}
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <div className="menu__all" role="group" aria-label="Currency">
          {currencies.map(({ code, symbol, name }) => (
            <button key={code} name="currency" value={code} aria-current={code === currency || undefined}>
              <span className="sym">{symbol}</span>
              {name}
              <span className="end">{code === currency ? <Check className="ico" /> : code}</span>
            </button>
          ))}
        </div>
        <hr />
        <p className="small muted">
          For comparing only. You are charged in US dollars.
          {display.date && ` Rates of ${dayText(display.date)}.`}
        </p>
      </form>
    </details>
  )
}
