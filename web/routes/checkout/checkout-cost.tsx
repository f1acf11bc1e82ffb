import ChevronDown from 'lucide-react/icons/chevron-down'
import { href, Link } from 'react-router'
import { PriceLines } from '../../ui/money/money.tsx'
import type { TripCost } from './trip-cost.ts'

type CheckoutCostProps = { cost: TripCost; bookingId: string; slug: string }

/** What the trip costs each traveller in all, and who is paid; closed until somebody asks. */
export function CheckoutCost({ cost, bookingId, slug }: CheckoutCostProps) {
  const isSaarc = cost.visitors === 'saarc'
  const other = isSaarc ? 'foreign' : 'saarc'
  return (
    <details className="card pad checkout__cost">
      <summary>
        <span>
          <b className="b">What this trek will cost you</b>
          <span className="small muted checkout__barline">
            <span className="num">{cost.all}</span> per person in all, without the flight to Nepal
          </span>
        </span>
        <ChevronDown className="ico" />
      </summary>
      <div className="mt-4">
        <PriceLines
          small
          lines={[...cost.lines, { label: 'In all, per person', amount: cost.all, kind: 'total' }]}
        />
        <p className="small muted mt-3">
          {cost.note} {isSaarc && 'You need no visa, or get one for 30 days without a fee. '}
          The first line is exact, the others are estimates.{' '}
          <Link to={`${href('/trekking/:id', { id: slug })}#cost`}>Sources</Link>
        </p>
        <p className="small mt-2">
          <Link
            to={`${href('/payment-confirmation')}?booking=${bookingId}&visitors=${other}`}
            replace
            preventScrollReset
          >
            {isSaarc
              ? 'Show the costs for citizens of other countries'
              : 'Citizen of a SAARC country? Show your costs'}
          </Link>
        </p>
      </div>
    </details>
  )
}
