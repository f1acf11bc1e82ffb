import { data, Form, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { RESEND_SECONDS } from '#domain/account/login-rules.ts'
import { enterGuestCode, findGuestGate, sendGuestCode } from '#domain/booking/guest-code.ts'
import { nepalHour } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { loginCookie, sessionCookie } from '../../http/cookies.ts'
import { anyone } from '../../http/visitor.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeForm } from '../login/code-form.tsx'
import { answerTo, readLogin } from '../login/login-state.ts'
import { NewCode } from '../login/new-code.tsx'
import type { Route } from './+types/linked-cancel.ts'
import { secretForm } from './secret-headers.ts'

export const handle = { slim: true }

/** Opening this page changes nothing and sends nothing. Whoever is signed in to its account needs no code. */
export const loader = anyone(async ({ deps, params, request, visitor }: Route.LoaderArgs & Visit) => {
  const browser = readLogin(request).browser ?? ''
  const { bookingId, maskedEmail, live, isOwner } = await findGuestGate(
    deps,
    { token: params.token, browser },
    visitor,
  )
  if (isOwner) throw redirect(`/bookings/${bookingId}/cancel`)
  const age = live ? (deps.now().getTime() - live.sentAt.getTime()) / 1000 : RESEND_SECONDS
  return data(
    {
      ...{
        email: maskedEmail,
        token: params.token,
        waitSeconds: Math.max(0, Math.ceil(RESEND_SECONDS - age)),
      },
      valid: live && { until: live.validUntil.toISOString(), nepalHour: nepalHour(live.validUntil) },
    },
    { headers: secretForm },
  )
})

export const action = anyone(async ({ deps, params, request, visitor, site }: Route.ActionArgs & Visit) => {
  const form = await request.formData()
  const login = readLogin(request)
  const browser = login.browser ?? `${crypto.randomUUID()}${crypto.randomUUID()}`
  const asked = { token: params.token, browser }
  const digits = [1, 2, 3, 4, 5, 6].map((place) => form.get(`code-${place}`) ?? '').join('')
  try {
    if (form.has('intent')) {
      await sendGuestCode(deps, asked, visitor)
      const cookie = loginCookie({ ...login, browser }, site.secure)
      throw redirect(`/bookings/link/${params.token}/cancel`, { headers: { 'Set-Cookie': cookie } })
    }
    const { bookingId, token, expiresAt } = await enterGuestCode(deps, { ...asked, code: digits }, visitor)
    const cookie = sessionCookie(token, expiresAt, site.secure)
    throw redirect(`/bookings/${bookingId}/cancel`, { headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    const { triesLeft } = error.detail
    const answer = { error: error.says, triesLeft: typeof triesLeft === 'number' ? triesLeft : null }
    return data(answer, answerTo(error))
  }
})

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [
  { title: `Confirm that it is you · ${brand.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
]

export default function LinkedCancel({ loaderData, actionData }: Route.ComponentProps) {
  const { email, token, valid, waitSeconds } = loaderData
  const error = actionData?.error ?? null
  return (
    <div className="wrap page">
      <div className="guest">
        <h1>Confirm that it is you</h1>
        <p className="lead mt-3">
          To cancel this booking, type the code that we email to <b className="b">{email}</b>, the address it
          was booked with. It also logs you in.
        </p>
        {valid ? (
          <div className="mt-6">
            <CodeForm
              error={error}
              triesLeft={actionData?.triesLeft ?? null}
              valid={valid}
              label="Continue"
            />
            <NewCode waitSeconds={waitSeconds} key={valid.until} />
          </div>
        ) : (
          <>
            {error && (
              <Note tone="bad" role="alert" className="mt-4">
                {error}
              </Note>
            )}
            <Form method="post" className="row row--wrap gap-5 mt-6">
              <Button kind="main" name="intent" value="send">
                Email me a code
              </Button>
              <ButtonLink kind="text" to={`/bookings/link/${token}`}>
                Keep my booking
              </ButtonLink>
            </Form>
          </>
        )}
        <p className="small muted mt-6">
          Nothing is cancelled yet: the next page shows what you get back.{' '}
          {valid && <Link to={`/bookings/link/${token}`}>Keep my booking</Link>}
        </p>
      </div>
    </div>
  )
}
