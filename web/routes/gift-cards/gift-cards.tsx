import { data, href, Link, redirectDocument } from 'react-router'
import { brand } from '#brand'
import { nepalDate } from '#domain/dates.ts'
import { giftCardForm } from '#domain/gift-card/gift-card-form.ts'
import { giftPictures, lastSendOn } from '#domain/gift-card/gift-card-rules.ts'
import { orderGiftCard } from '#domain/gift-card/order-gift-card.ts'
import { findFace } from '#domain/host/menu-queries.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction } from '../../http/form-action.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/gift-cards.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { GiftCardQuestions } from './gift-card-questions.tsx'
import './gift-cards.css'

const TITLE = 'Gift cards'
const PATH = href('/gift-cards')
const LEAD =
  'Give somebody a trek in Nepal. You choose the amount, the picture and the day. It never expires.'
/** The preview is at most this wide. */
const PREVIEW_WIDTH = 960

export const loader = authorize(
  site['gift-cards/gift-cards'].read,
  async ({ deps, visitor, origin }: Route.LoaderArgs & Visit) => {
    const { account } = visitor
    const face = account && (await findFace(deps, account.id))
    const today = nepalDate(deps.now())
    return data({
      origin,
      today,
      lastDay: lastSendOn(today),
      buyer: { name: face && face.name !== account?.email ? face.name : '', email: account?.email ?? '' },
      pictures: Object.entries(giftPictures).map(([value, { key, name, alt, width, height }]) => ({
        value,
        name,
        source: pictureSource(key, alt, width, height, PREVIEW_WIDTH),
      })),
    })
  },
)

export const action = formAction(
  site['gift-cards/gift-cards'].write,
  giftCardForm,
  async ({ deps, origin, input }) =>
    redirectDocument(await orderGiftCard(deps, { typed: input, origin }), 303),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: LEAD,
    origin,
    path: PATH,
    picture: { path: shareUrl(giftPictures.dawn.key), alt: giftPictures.dawn.alt },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [breadcrumbs([{ name: TITLE, path: PATH }], origin)],
    },
  })
}

export default function GiftCards({ loaderData, actionData }: Route.ComponentProps) {
  const { today, lastDay, buyer, pictures } = loaderData
  const typed = actionData?.typed ?? {
    amount: '100',
    picture: 'dawn',
    sendOn: today,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
  }
  const refused = actionData?.refused ?? null
  return (
    <div className="wrap page gifts">
      {Object.keys(refused?.fields ?? {}).length > 0 && <title>{`Error: ${TITLE} · ${brand.name}`}</title>}
      <h1>{TITLE}</h1>
      <p className="lead mt-3">{LEAD}</p>
      <p className="mt-2">
        Did you get one? <Link to={href('/gift-cards/redeem')}>Use your gift card</Link>
      </p>
      <GiftCardForm typed={typed} pictures={pictures} days={{ today, lastDay }} answer={refused} />
      <GiftCardQuestions />
    </div>
  )
}
