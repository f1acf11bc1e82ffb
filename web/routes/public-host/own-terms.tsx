import { href, Link } from 'react-router'
import { brand } from '#brand'
import { dayText, nepalDate } from '#domain/dates.ts'
import { findPublicTerms } from '#domain/pages/host-page-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { informationUrl } from '../../shared/page/information-url.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/own-terms.ts'
import './public-host.css'

export const loader = authorize(
  site['public-host/own-terms'].read,
  async ({ deps, params, origin }: Route.LoaderArgs & Visit) => {
    const { name, terms } = await findPublicTerms(deps, params.hostId)
    return {
      name,
      terms: terms && { number: terms.number, body: terms.body, since: dayText(nepalDate(terms.madeAt)) },
      origin,
    }
  },
)

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: `Terms of ${loaderData.name} · ${brand.name}` },
  { name: 'robots', content: 'noindex,follow' },
  {
    tagName: 'link',
    rel: 'canonical',
    href: `${loaderData.origin}/host-adventures/${params.hostId}/terms`,
  },
]

/** The present version of a host's own terms, to read before booking. */
export default function PublicTerms({ loaderData: { name, terms }, params }: Route.ComponentProps) {
  const ours = <Link to={informationUrl('/terms-and-conditions')}>terms and conditions</Link>
  return (
    <div className="wrap wrap--text page">
      <h1>Terms of {name}</h1>
      {terms ? (
        <>
          <p className="muted mt-3">
            Version {terms.number}, since {terms.since}
          </p>
          <p className="mt-4">
            Each traveller agrees to these terms after booking, beside our {ours}. Refunds always follow our{' '}
            <Link to={informationUrl('/cancellation-and-refund')}>cancellation rule</Link>.
          </p>
          <p className="card pad mt-5 ownterms">{terms.body}</p>
        </>
      ) : (
        <p className="mt-4">
          {name} has no own terms. Our {ours} apply.
        </p>
      )}
      <p className="mt-8">
        <Link to={href('/host-adventures/:hostId', { hostId: params.hostId })}>Back to {name}</Link>
      </p>
    </div>
  )
}
