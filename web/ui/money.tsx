import type { ReactNode } from 'react'

/** A price with what it is for: 'from $1,240 per person'. */
export function Price({ amount, before, after }: { amount: string; before?: string; after?: string }) {
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
