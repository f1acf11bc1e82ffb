import { href } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import type { CancelView } from './cancel-view.ts'

/** The booking is cancelled: the refund so far and what is still due. */
export function Cancelled(page: CancelView) {
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="done">Cancelled</Badge>}
        title={page.byTraveller ? 'Your booking is cancelled' : 'Your departure was cancelled'}
        lead={`${page.trek}, ${page.dates}. ${page.news}`}
      >
        <div className="row row--wrap gap-4">
          <ButtonLink kind="main" to={page.bookingTo}>
            View booking
          </ButtonLink>
          <ButtonLink to={`${href('/bookings')}?tab=cancelled`}>My bookings</ButtonLink>
          <ButtonLink kind="text" to={href('/list')}>
            All treks
          </ButtonLink>
        </div>
      </MessagePage>
    </div>
  )
}
