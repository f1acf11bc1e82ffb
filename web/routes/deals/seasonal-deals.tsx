import { href, Link } from 'react-router'
import { brand } from '#brand'
import { nepalDate } from '#domain/dates.ts'
import { EARLY_DAYS } from '#domain/deal/deal-rules.ts'
import { findOpenDeals } from '#domain/pages/open-deal-queries.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import type { Route } from './+types/seasonal-deals.ts'
import { dealCard } from '../../shared/deal/deal-card.ts'
import { DealSection } from './deal-section.tsx'
import { dealsJsonLd } from './deals-json-ld.ts'
import '../../shared/deal/deals.css'

const TITLE = 'Seasonal deals'
const PATH = href('/seasonal-deals')
const LEAD =
  'Treks that cost less when you book them within a period. The price you see is the price you pay.'

export const loader = authorize(
  site['deals/seasonal-deals'].read,
  async ({ deps, standing, origin }: Route.LoaderArgs & Visit) => {
    const today = nepalDate(deps.now())
    const { isMember } = await standing()
    const deals = await findOpenDeals(deps, isMember)
    return { isMember, deals: deals.map((deal) => dealCard(deal, today)), origin }
  },
)

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { deals, origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: LEAD,
    origin,
    path: PATH,
    picture: { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [...dealsJsonLd(deals, origin), breadcrumbs([{ name: TITLE, path: PATH }], origin)],
    },
  })
}

/** The current discounts, their ends, and the rules. */
export default function SeasonalDeals({ loaderData: { deals, isMember } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <h1>{TITLE}</h1>
      <p className="lead mt-3">{LEAD}</p>
      {!isMember && (
        <Note tone="info" className="mt-5">
          Members see and book every deal {EARLY_DAYS * 24} hours earlier.{' '}
          <Link to={href('/subscribe-and-save')}>Subscribe and save</Link>
        </Note>
      )}
      <div className="deals">
        {deals.length === 0 ? (
          <Empty
            title="No deal runs at the moment"
            text="New deals appear here, on the trek cards and on the trek’s page."
          >
            <ButtonLink kind="main" to={`${href('/list')}?sort=price-low`}>
              Treks by price, lowest first
            </ButtonLink>
          </Empty>
        ) : (
          <div className="dealgrid">
            {deals.map((deal, index) => (
              <DealSection key={deal.id} deal={deal} first={index === 0} />
            ))}
          </div>
        )}
        <section className="deals__rules" aria-labelledby="rules">
          <h2 id="rules" className="h3">
            How deals work
          </h2>
          <ul className="dealrules mt-4">
            <li>Book between the first and the last day of a deal, until 24:00 Nepal time.</li>
            <li>Book Now locks the price for you, even if the deal ends while you fill in the form.</li>
            <li>Deals do not add up: you get the best deal, or the group discount if that is better.</li>
            <li>A member’s 5%, a referral and your credit come off after it.</li>
            <li>Refunds are based on what you paid, by the same rules as without a deal.</li>
          </ul>
        </section>
      </div>
    </div>
  )
}
