import type { ReactNode } from 'react'

type BookBarProps = {
  price: string
  /** Next departure and spots. */
  note?: ReactNode
  scarce?: boolean | undefined
  /** Where the button jumps to on the same page. */
  href: string
  label: string
}

/** The bar at the bottom of a phone: price and the way to the dates. */
export function BookBar({ price, note, scarce, href, label }: BookBarProps) {
  return (
    <div className="bookbar" role="region" aria-label="Price">
      <span>
        <span className="price">
          {price} <small>per person</small>
        </span>
        {note && (
          <span className={scarce ? 'small scarce bookbar__note' : 'small muted bookbar__note'}>{note}</span>
        )}
      </span>
      <a className="btn btn--main" href={href}>
        {label}
      </a>
    </div>
  )
}
