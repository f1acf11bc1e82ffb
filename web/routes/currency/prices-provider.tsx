import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { displayIn, type Display } from '#domain/currency/rate-rules.ts'
import { PricesContext } from '../../ui/money/money.tsx'
import { storeCurrency, storedCurrency, onOtherTab } from './stored-currency.ts'
import { pricesFor } from './prices.ts'

type Rates = { date: string; rates: Record<string, number> }

type Choice = {
  /** The chosen currency; until its rate has loaded, prices are shown in US dollars. */
  currency: string
  display: Display
  choose: (code: string) => void
  /** Fetches today's rates once: called when a choice is likely. */
  prepare: () => void
}

const CurrencyContext = createContext<Choice | null>(null)

/** The visitor's currency and the function to change it. */
export function useCurrency(): Choice {
  const choice = useContext(CurrencyContext)
  if (!choice) throw new Error('a currency outside of its PricesProvider')
  return choice
}

/**
 * Formats every price on the page in the visitor's currency: first as the server rendered it, by its cookie or on a
 * first visit by its languages, and then in the chosen one.
 */
export function PricesProvider({ display: written, children }: { display: Display; children: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [table, setTable] = useState<Rates | null>(null)
  const wanted = chosen ?? written.currency
  const coming = wanted !== written.currency && wanted !== 'USD' && table === null
  const display = useMemo(
    () =>
      chosen === null || chosen === written.currency
        ? written
        : displayIn(chosen, table ?? { ...noRates, date: written.date }),
    [chosen, table, written],
  )
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked) return
    void askRates().then((rates) => {
      setTable(rates ?? noRates)
      setAsked(rates !== null)
    })
  }, [asked])

  const choice = useMemo<Choice>(() => {
    const show = (code: string) => {
      setChosen(code)
      if (code !== 'USD' && code !== written.currency) setAsked(true)
    }
    return {
      currency: coming ? wanted : display.currency,
      display,
      choose: (code) => {
        show(code)
        storeCurrency(code)
      },
      prepare: () => setAsked(true),
    }
  }, [coming, wanted, display, written])
  useStoredCurrency(written.currency, choice.choose)

  const prices = useMemo(() => pricesFor(display, coming), [display, coming])
  return (
    <CurrencyContext value={choice}>
      <PricesContext value={prices}>{children}</PricesContext>
    </CurrencyContext>
  )
}

/**
 * A first visit stores the currency that the server detected; a browser that lost only the cookie returns to its
 * choice.
 */
function useStoredCurrency(written: string, choose: (code: string) => void) {
  const [first] = useState({ written, choose })
  useEffect(() => {
    // Storage is on a disk: a separate task lets the browser handle a tap first.
    const later = setTimeout(() => {
      const saved = storedCurrency() ?? first.written
      if (saved === first.written) storeCurrency(saved)
      else first.choose(saved)
    })
    return () => clearTimeout(later)
  }, [first])
  useEffect(() => onOtherTab(first.choose), [first])
}

/** The initial rates, which remain when the fetch fails. */
const noRates: Rates = { date: '', rates: { USD: 1 } }

/** Today's rates; null when the fetch fails, which means US dollars. */
async function askRates(): Promise<Rates | null> {
  try {
    const answer = await fetch('/api/currency/rates')
    return answer.ok ? ((await answer.json()) as Rates) : null
  } catch (error) {
    console.warn('no exchange rates came', error)
    return null
  }
}
