import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { isSupported } from '#domain/currency/currency-rules.ts'
import { displayIn, type Display } from '#domain/currency/rate-rules.ts'
import { PricesContext } from '../../ui/money.tsx'
import { keepCurrency, keptCurrency, onOtherTab } from './kept-currency.ts'
import { pricesFor } from './prices.ts'

type Rates = { date: string; rates: Record<string, number> }

type Choice = {
  /** What was chosen; until its rate has come, prices are still shown in US dollars. */
  currency: string
  display: Display
  choose: (code: string) => void
  /** Asks for today's rates, once: called when a choice is likely. */
  prepare: () => void
}

const CurrencyContext = createContext<Choice | null>(null)

/** The visitor's currency and the way to change it. */
export function useCurrency(): Choice {
  const choice = useContext(CurrencyContext)
  if (!choice) throw new Error('a currency outside of its PricesProvider')
  return choice
}

/**
 * Writes every price on the page in the visitor's currency: first as the server wrote it, then in the one that this
 * browser kept or, on a first visit, that of its language's region.
 */
export function PricesProvider({ display: written, children }: { display: Display; children: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [table, setTable] = useState<Rates | null>(null)
  const currency = chosen ?? written.currency
  const coming = currency !== written.currency && currency !== 'USD' && table === null
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
    void ask<Rates>('rates').then((rates) => {
      setTable(rates ?? noRates)
      setAsked(rates !== null)
    })
  }, [asked])

  const choice = useMemo<Choice>(() => {
    const show = (code: string) => {
      setChosen(code)
      if (code !== 'USD') setAsked(true)
    }
    return {
      currency,
      display,
      choose: (code) => {
        show(code)
        keepCurrency(code)
      },
      prepare: () => setAsked(true),
    }
  }, [currency, display])
  useFirstCurrency(written.currency, choice.choose)

  const prices = useMemo(() => pricesFor(display, coming), [display, coming])
  return (
    <CurrencyContext value={choice}>
      <PricesContext value={prices}>{children}</PricesContext>
    </CurrencyContext>
  )
}

/** What this browser kept, else what its language suggests; and whatever another of its tabs chooses. */
function useFirstCurrency(written: string, choose: (code: string) => void) {
  const [first] = useState({ written, choose })
  useEffect(() => {
    const kept = keptCurrency()
    if (kept) {
      if (kept !== first.written) first.choose(kept)
      return
    }
    void ask<{ currency: string }>('detect').then((found) => {
      if (found && isSupported(found.currency) && !keptCurrency()) first.choose(found.currency)
    })
  }, [first])
  useEffect(() => onOtherTab(first.choose), [first])
}

/** What is known before the rates come, and all that is left when they do not. */
const noRates: Rates = { date: '', rates: { USD: 1 } }

/** A currency call of the specification; null when it fails, which leaves US dollars. */
async function ask<Answer>(call: 'rates' | 'detect'): Promise<Answer | null> {
  try {
    const answer = await fetch(`/api/currency/${call}`)
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch (error) {
    console.warn(`no answer from /api/currency/${call}`, error)
    return null
  }
}
