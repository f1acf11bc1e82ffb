import { href, Link } from 'react-router'
import { brand } from '#brand'
import { findAboutHost } from '#domain/pages/host-page-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/about.ts'
import { AboutFailed, AboutText } from './about-text.tsx'
import './public-host.css'

export const loader = authorize(
  site['public-host/about'].read,
  async ({ deps, params, origin }: Route.LoaderArgs & Visit) => ({
    ...(await findAboutHost(deps, params.hostId)),
    origin,
  }),
)

/** An error in the dialog does not remove the host's page: null means that it could not be read. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}

export const meta: Route.MetaFunction = ({ loaderData: about, params }) =>
  about
    ? [
        { title: `About ${about.name} · ${brand.name}` },
        { name: 'robots', content: 'noindex,follow' },
        { tagName: 'link', rel: 'canonical', href: `${about.origin}/host-adventures/${params.hostId}` },
      ]
    : []

/** About Me for browsers without script. */
export default function About({ loaderData: about, params }: Route.ComponentProps) {
  return (
    <div className="wrap wrap--text page">
      <h1>{about ? `About ${about.name}` : 'About Me'}</h1>
      {about ? <AboutText about={about} /> : <AboutFailed />}
      <p className="mt-8">
        <Link to={href('/host-adventures/:hostId', { hostId: params.hostId })}>
          Back to {about ? about.name : 'the host'}
        </Link>
      </p>
    </div>
  )
}
