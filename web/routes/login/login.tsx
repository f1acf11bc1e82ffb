import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { demoPeople } from '#domain/account/demo-people.ts'
import { emailForm } from '#domain/account/email-form.ts'
import { relyingPartyOf } from '#domain/account/passkey/passkey-rules.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import type { Route } from './+types/login.ts'
import { PasskeyButton } from '../../shared/passkey/passkey-button.tsx'
import { DemoPeople } from './demo-people.tsx'
import { EmailForm } from '../../shared/sign-in/email-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import {
  browserOf,
  loginHeaders,
  messageOf,
  pathHere,
  readLogin,
  rememberAsked,
  retryAfter,
} from '../../shared/sign-in/login-state.ts'

export const handle = { bare: true }

export const loader = authorize(
  site['login/login'].read,
  async ({ request, visitor, site, origin }: Route.LoaderArgs & Visit) => {
    const state = readLogin(request)
    if (visitor.awaitsFactor) throw redirect(href('/verify/second-factor'))
    if (visitor.account) throw redirect(pathHere(state, origin))
    return {
      message: messageOf(state),
      email: state.email ?? '',
      people: site.demonstration ? demoPeople : [],
      hasPasskeys: relyingPartyOf(origin) !== null,
      canonical: `${origin}/login`,
    }
  },
)

export const action = formAction(
  site['login/login'].write,
  emailForm,
  async ({ request, deps, visitor, site, input }: Route.ActionArgs & FormVisit<typeof emailForm>) => {
    const asked = { email: input.email, browser: browserOf(request) }
    await sendLoginCode(deps, asked, visitor)
    const cookie = rememberAsked(request, asked, site.secure)
    return redirect(href('/verify'), { headers: { 'Set-Cookie': cookie } })
  },
  { headersOf: retryAfter },
)

export const headers = loginHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { name: 'description', content: `Log in to ${brand.name} with a code that we email you. No password.` },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical },
]

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { message, people, hasPasskeys } = loaderData
  const error = actionData?.refused?.message
  return (
    <LoginFrame title={error ? 'Error: Log in' : 'Log in'}>
      {message && (
        <Note className="login__message" role="status">
          {message}
        </Note>
      )}
      <h1>Log in</h1>
      <p className="lead login__lead">
        We email you a code. There is no password to remember, and a new address simply gets a new account.
      </p>
      <EmailForm
        id="email"
        label="Email"
        typed={actionData?.typed['email'] ?? loaderData.email}
        error={error}
        button="Email me a code"
        block
      />
      {hasPasskeys && <PasskeyButton path={href('/login/passkey')} label="Sign in with a passkey" />}
      <p className="small muted mt-5">Booked as a guest? Use the same email and your bookings appear.</p>
      <p className="small muted mt-3">
        By logging in you accept the <Link to={informationUrl('/terms-and-conditions')}>terms</Link>. What we
        store about you is described under{' '}
        <Link to={informationUrl('/privacy-and-cookies')}>privacy and cookies</Link>.
      </p>
      {people.length > 0 && <DemoPeople people={people} />}
    </LoginFrame>
  )
}
