import { data, Form, href, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import { findReportedChange, reportBankChange } from '#domain/verification/bank/report-bank-change.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { Route } from './+types/not-me.ts'

export const handle = { slim: true }

/** The URL is a secret: no cache stores it, no search engine lists it, and no other site receives it. */
const SECRET = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The page behind 'This was not me'. Opening it changes nothing, because mail programs open links automatically. */
export const loader = byLink(
  site['account/not-me'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) => {
    const { masked, changed_at, link_used_at } = await findReportedChange(deps, params.token)
    const changed = `${dayText(nepalDate(changed_at))}, ${nepalHour(changed_at)} Nepal time`
    return data({ masked, changed, isReported: link_used_at !== null }, { headers: SECRET })
  },
)

export const action = byLink(
  site['account/not-me'].write,
  async ({ deps, params, url }: Route.ActionArgs & Visit) => {
    await reportBankChange(deps, params.token)
    throw redirect(url.pathname, { status: 303, headers: SECRET })
  },
)

export const headers = () => SECRET

export const meta = () => [{ title: `This was not me · ${brand.name}` }]

export default function NotMe({ loaderData: { masked, changed, isReported } }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  if (isReported) return <Reported />
  return (
    <div className="wrap wrap--form page section">
      <h1>Did somebody else change your bank details?</h1>
      <p className="lead mt-2">
        On {changed}, this account was entered for your payouts: <b className="b num">{masked}</b>.
      </p>
      <p className="mt-4">If this was not you, we do three things at once:</p>
      <ul className="list mt-2">
        <li>We stop all payouts to you.</li>
        <li>We sign out every browser that is signed in to your account.</li>
        <li>We open a case. An operator looks into it and writes to you.</li>
      </ul>
      <Form method="post" className="mt-6">
        <Button kind="danger" disabled={busy}>
          This was not me
        </Button>
      </Form>
      <p className="muted mt-4">If it was you, close this page. Nothing happens.</p>
    </div>
  )
}

function Reported() {
  return (
    <div className="wrap wrap--form page section">
      <h1>Your payouts are stopped</h1>
      <Note tone="ok" role="status" className="mt-5">
        We have signed out every browser and opened a case. An operator looks into it and writes to you.
      </Note>
      <p className="mt-5">
        Somebody may be able to read your email or your codes. Change the password of your mailbox first. Then
        log in, set up your authenticator app again, and check your passkeys and the browsers that are signed
        in.
      </p>
      <p className="row row--wrap gap-5 mt-6">
        <ButtonLink kind="main" to={href('/login')}>
          Log in
        </ButtonLink>
        <a href={`mailto:${brand.supportEmail}`}>Write to {brand.supportEmail}</a>
      </p>
    </div>
  )
}
