import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { giveOwnConsent } from '#domain/traveller-link/give-own-consent.ts'
import { openTravellerLink } from '#domain/traveller-link/link-queries.ts'
import { findOwnDuties } from '#domain/traveller-link/own-page-queries.ts'
import { ownConsentForm } from '#domain/traveller/consent/consent-form.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { ConsentForm } from '../../shared/booking/consent-form.tsx'
import { termsView } from '../../shared/booking/duties-view.ts'
import { secretForm } from '../../shared/booking/secret-headers.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/own-terms.ts'

export const handle = { slim: true }

/** The terms to which a traveller agrees, behind the link of that traveller. The lead agrees for a minor. */
export const loader = byLink(
  site['share/own-terms'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) => {
    const opened = await openTravellerLink(deps, params.token)
    const { own, time } = await findOwnDuties(deps, opened, visitor)
    if (own.isMinor) throw new Refusal('traveller-link-not-found')
    const { trek_name: trek, host_name: host } = await findBookingOnPaper(deps, opened.booking.id)
    const terms = termsView(own)
    const shown = time === 'closed' ? { ...terms, left: [] } : terms
    return data({ trek, host, position: own.position, terms: shown }, { headers: secretForm })
  },
)

export const action = linkedFormAction(
  site['share/own-terms'].write,
  ownConsentForm,
  async ({ deps, params: { token }, input }: Route.ActionArgs & FormVisit<typeof ownConsentForm>) => {
    await giveOwnConsent(deps, { token, ...input })
    return redirect(`${href('/share/:token', { token })}?done=terms`, 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta = () => [
  { title: `Agree to the terms · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]

export default function OwnTerms({ loaderData, actionData, params }: Route.ComponentProps) {
  const { trek, host, position, terms } = loaderData
  return (
    <div className="wrap wrap--form page">
      <p>
        <Link to={href('/share/:token', { token: params.token })}>Back to my page</Link>
      </p>
      <h1 className="mt-2">Agree to the terms</h1>
      <p className="lead mt-2">
        {trek}, with {host}
      </p>
      <div className="card pad mt-6">
        <ConsentForm
          position={position}
          terms={terms}
          host={host}
          forWhom={null}
          asksAge
          answer={actionData}
        />
      </div>
    </div>
  )
}
