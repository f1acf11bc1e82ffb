import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/result-page.tsx'
import { chargeText } from '#domain/money.ts'
import type { CancelView } from './cancel-view.ts'
import { beforeText } from './cancel-words.ts'

/** The booking is cancelled: what comes back, where and when. */
export function Cancelled(page: CancelView) {
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="done">Cancelled</Badge>}
        title={page.byTraveller ? 'Your booking is cancelled' : 'Your departure was cancelled'}
        lead={`${page.trek}, ${page.dates}. ${comesBack(page)}`}
      >
        <div className="row row--wrap gap-4">
          <ButtonLink kind="main" to="/list">
            All treks
          </ButtonLink>
          <ButtonLink to="/bookings?tab=cancelled">My bookings</ButtonLink>
        </div>
      </MessagePage>
    </div>
  )
}

function comesBack({ cardCents, beforeCents, creditCents, last4 }: CancelView): string {
  if (cardCents + creditCents === 0) return 'No refund due.'
  const to = last4 ? `the card ending ${last4}` : 'your card'
  const comes = cardCents - beforeCents
  return [
    comes > 0 && `${chargeText(comes)} comes back to ${to} within 7 working days (5 to 10 days).`,
    beforeCents > 0 && beforeText(beforeCents),
    creditCents > 0 && `${chargeText(creditCents)} of your credit is back in your balance.`,
  ]
    .filter(Boolean)
    .join(' ')
}
