import { createContext, type ReactNode, useContext } from 'react'

/** How amounts are formatted for this visitor, whose currency may differ from the US dollars that are charged. */
export type Prices = {
  /** '$1,240'; in another currency '≈ €1,142.05'. Never below zero. */
  short: (cents: number) => string
  /** '$1,240.00', as in a breakdown; negative with a true minus sign. */
  full: (cents: number) => string
  /** A range of estimates in whole units: '$90–160'; in another currency '≈ €83–148'. */
  estimate: (lowCents: number, highCents: number) => string
  /** 'you will be charged US$2,440.00 (rates of Fri 20 Nov 2026)'; null when the page shows US dollars. */
  charge: (cents: number) => string | null
  /** The chosen currency's rate has not loaded yet, so US dollars are shown. */
  coming: boolean
}

/** The formatters of every price on the page; a change of currency updates them all. */
export const PricesContext = createContext<Prices | null>(null)

/** The price formatters, for places that need text, such as a label; use Money everywhere else. */
export function usePrices(): Prices {
  const prices = useContext(PricesContext)
  if (!prices) throw new Error('a price outside of its PricesProvider')
  return prices
}

/** A price in US cents, shown in the visitor's currency; an attribute has the amount in US dollars. */
export function Money({ cents, full }: { cents: number; full?: boolean | undefined }) {
  const prices = usePrices()
  return (
    <span className="money" data-price-usd={(cents / 100).toFixed(2)} aria-busy={prices.coming || undefined}>
      {full ? prices.full(cents) : prices.short(cents)}
    </span>
  )
}

/** A range of estimated prices in US cents, shown in the visitor's currency. */
export function MoneyRange({ lowCents, highCents }: { lowCents: number; highCents: number }) {
  const prices = usePrices()
  return (
    <span className="money" aria-busy={prices.coming || undefined}>
      {prices.estimate(lowCents, highCents)}
    </span>
  )
}

/** The charged amount below a converted sum; nothing in US dollars. */
export function Charge({ cents, className }: { cents: number; className?: string | undefined }) {
  const text = usePrices().charge(cents)
  return text && <p className={className ?? 'small muted'}>{text}</p>
}

export type PaysProps = {
  /** What one traveller pays, in US cents. */
  paysCents: number
  /** The price before the deal, and the deal: '−10% until 30 Nov'. */
  deal?: { wasCents: number; says: string } | null | undefined
}

/** A price, with the struck-out price before a deal and its end. */
export function Pays({ paysCents, deal }: PaysProps) {
  return (
    <>
      <Money cents={paysCents} />
      {deal && (
        <>
          {' '}
          <s className="was">
            <span className="vh">before </span>
            <Money cents={deal.wasCents} />
          </s>{' '}
          <span className="deal">{deal.says}</span>
        </>
      )}
    </>
  )
}

/** A price with its unit: 'from $1,240 per person'. */
export function Price({ amount, before, after }: { amount: ReactNode; before?: string; after?: string }) {
  return (
    <span className="price">
      {before && <small>{before} </small>}
      {amount}
      {after && <small> {after}</small>}
    </span>
  )
}

export type PriceLine = { label: ReactNode; amount: ReactNode; kind?: 'minus' | 'total' | undefined }

/** A price breakdown, or any list of names and values, as one definition list. */
export function PriceLines({ lines, small }: { lines: PriceLine[]; small?: boolean }) {
  return (
    <dl className={small ? 'dl small' : 'dl'}>
      {lines.map(({ label, amount, kind }, index) => (
        <div key={index} className={kind}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
