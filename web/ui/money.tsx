import { createContext, type ReactNode, useContext } from 'react'

/** How amounts are written for this visitor, who may read another currency than the US dollars that are charged. */
export type Prices = {
  /** '$1,240'; in another currency '≈ €1,142.05'. Never below zero. */
  short: (cents: number) => string
  /** '$1,240.00', as in a breakdown; negative with a true minus sign. */
  full: (cents: number) => string
  /** 'you will be charged US$2,440.00 (rates of Fri 20 Nov 2026)'; null when US dollars are what is shown. */
  charge: (cents: number) => string | null
  /** The chosen currency's rate has not come yet, so US dollars are shown meanwhile. */
  coming: boolean
}

/** What every price on the page is written by; a change of currency changes them all at once. */
export const PricesContext = createContext<Prices | null>(null)

/** How to write an amount where it must be text, as in a label; anywhere else use Money. */
export function usePrices(): Prices {
  const prices = useContext(PricesContext)
  if (!prices) throw new Error('a price outside of its PricesProvider')
  return prices
}

/** A price in US cents, shown in the visitor's currency; the element keeps its US dollars in an attribute. */
export function Money({ cents, full }: { cents: number; full?: boolean | undefined }) {
  const prices = usePrices()
  return (
    <span className="money" data-price-usd={(cents / 100).toFixed(2)} aria-busy={prices.coming || undefined}>
      {full ? prices.full(cents) : prices.short(cents)}
    </span>
  )
}

/** What the card is charged when another currency is shown, to stand under a converted sum; nothing in US dollars. */
export function Charge({ cents, className }: { cents: number; className?: string | undefined }) {
  const text = usePrices().charge(cents)
  return text && <p className={className ?? 'small muted'}>{text}</p>
}

export type PaysProps = {
  /** What one traveller pays, in US cents. */
  paysCents: number
  /** What it was before the deal, and the deal: '−10% until 30 Nov'. */
  deal?: { wasCents: number; says: string } | null | undefined
}

/** A price, beside it the one that a deal has struck out, and until when. */
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

/** A price with what it is for: 'from $1,240 per person'. */
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

/** The breakdown of a sum, or any list of names and values, as one definition list. */
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
