import { href } from 'react-router'
import { brand } from '#brand'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { MessagePage } from '../../ui/layout/result-page.tsx'
import type { Route } from './+types/not-bought.ts'

export const handle = { slim: true }

/** Changes nothing: the order ends with its payment page. */
export const loader = authorize(site['gift-cards/not-bought'].read, async () => null)

export const meta: Route.MetaFunction = () => [{ title: `Payment cancelled · ${brand.name}` }]

export default function NotBought() {
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="none">Not paid</Badge>}
        title="Payment cancelled"
        lead="Nothing was charged, and no gift card was sent. Go back in your browser to the payment page, or order the card again."
      >
        <div className="row row--wrap mt-8">
          <ButtonLink kind="main" to={href('/gift-cards')}>
            Gift cards
          </ButtonLink>
          <ButtonLink kind="text" className="btn--gap" to={href('/')}>
            Back to Home
          </ButtonLink>
        </div>
      </MessagePage>
    </div>
  )
}
