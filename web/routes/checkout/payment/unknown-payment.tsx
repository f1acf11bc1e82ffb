import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brand } from '#brand'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import { ErrorPage } from '../../../shared/page/error-page.tsx'
import { WaysOn } from './payment-ways.tsx'

/** A URL with an unknown payment. */
export function UnknownPayment() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return <NoPayment />
}

/** The message when a payment is unknown, or missing in the URL. */
export function NoPayment() {
  return (
    <div className="wrap">
      <title>{`Booking not found · ${brand.name}`}</title>
      <MessagePage
        title="Booking not found"
        lead="We cannot find this payment. If you have just paid, your confirmation will arrive by email and appear under Bookings."
      >
        <WaysOn />
      </MessagePage>
    </div>
  )
}
