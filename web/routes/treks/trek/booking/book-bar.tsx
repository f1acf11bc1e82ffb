import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { Price } from '../../../../ui/money/money.tsx'

type BookBarProps = {
  price: ReactNode
  before?: string | undefined
  unit?: string | undefined
  /** Next departure and spots. */
  note?: ReactNode
  scarce?: boolean | undefined
  /** The target of the button on the same page. */
  href: string
  label: string
  /** The id of the form that the button submits instead, when everything is chosen. */
  form?: string | undefined
}

/** The bar at the bottom of a phone: the price and a link to the dates. */
export function BookBar({
  price,
  before,
  unit = 'per person',
  note,
  scarce,
  href,
  label,
  form,
}: BookBarProps) {
  return (
    <div className="bookbar" role="region" aria-label="Price">
      <span>
        <Price {...(before && { before })} amount={price} after={unit} />
        {note && (
          <span className={scarce ? 'small scarce bookbar__note' : 'small muted bookbar__note'}>{note}</span>
        )}
      </span>
      {form ? (
        <Button kind="main" form={form} name="intent" value="book">
          {label}
        </Button>
      ) : (
        <a className="btn btn--main" href={href}>
          {label}
        </a>
      )}
    </div>
  )
}
