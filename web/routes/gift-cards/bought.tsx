import { href } from 'react-router'
import { brand } from '#brand'
import { confirmGiftCard, type GiftCardConfirmation } from '#domain/gift-card/confirm-gift-card.ts'
import { chargeText } from '#domain/money.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { MessagePage } from '../../ui/layout/result-page.tsx'
import type { Route } from './+types/bought.ts'
import { momentText } from './gift-card-words.ts'

export const handle = { slim: true }

/** The return from the payment page: the server asks the provider. The page shows no name and no address. */
export const loader = authorize(
  site['gift-cards/bought'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit) => {
    const sessionId = url.searchParams.get('session_id')
    const card = sessionId ? await confirmGiftCard(deps, sessionId) : null
    return {
      state: card?.state ?? null,
      amount: card && chargeText(card.amountCents),
      sent: card && (card.isSent ? null : momentText(card.sendAt)),
    }
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Your gift card · ${brand.name}` }]

type Shown = Route.ComponentProps['loaderData']

export default function Bought({ loaderData }: Route.ComponentProps) {
  const { badge, title, lead } = words(loaderData)
  const isOver = loaderData.state === null || loaderData.state === 'unpaid'
  return (
    <div className="wrap">
      <MessagePage badge={badge} title={title} lead={lead}>
        <div className="row row--wrap mt-8">
          {loaderData.state === 'waiting' ? (
            <ButtonLink kind="main" to="" reloadDocument>
              Check again
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" to={isOver ? href('/gift-cards') : href('/')}>
              {isOver ? 'Gift cards' : 'Back to Home'}
            </ButtonLink>
          )}
        </div>
      </MessagePage>
    </div>
  )
}

function words({ state, amount, sent }: Shown) {
  if (state === null)
    return { badge: null, title: 'No such payment', lead: 'There is no gift card with this payment.' }
  const known: Record<
    GiftCardConfirmation['state'],
    { badge: React.ReactNode; title: string; lead: string }
  > = {
    bought: {
      badge: <Badge tone="ok">Paid</Badge>,
      title: `Your gift card of ${amount}`,
      lead: `Thank you. ${sent ? `We send the card on ${sent}.` : 'We have sent the card.'} Your receipt is on its way to your mailbox. Its link shows the card, and you can correct the address or get the money back while nobody has used it.`,
    },
    waiting: {
      badge: <Badge tone="none">Waiting</Badge>,
      title: 'We have not received your payment yet',
      lead: 'As soon as we do, we email you the receipt. You can close this page.',
    },
    unpaid: {
      badge: <Badge tone="none">Not paid</Badge>,
      title: 'Nothing was charged',
      lead: 'The payment page has closed. You can order the gift card again.',
    },
    returned: {
      badge: <Badge tone="none">Refunded</Badge>,
      title: `${amount} is on its way back`,
      lead: 'This payment is refunded to your card in full. We have emailed you why.',
    },
    problem: {
      badge: <Badge tone="none">Being checked</Badge>,
      title: 'A person is checking your payment',
      lead: `The payment does not match the order. Nothing was sent. Please write to ${brand.supportEmail} if you do not hear from us within one working day.`,
    },
  }
  return known[state]
}
