import { useEffect } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { brand } from '#brand'
import { type Choices, CONSENT_VERSION, nothingOptional, purposes } from '#domain/consent/consent-rules.ts'
import { recordConsent } from '#domain/consent/record-consent.ts'
import { storedInBrowser, lifeText, purposesInUse } from '#domain/consent/stored-in-browser-rules.ts'
import { dayText } from '#domain/dates.ts'
import { consentCookie, consentOf, confirmationCookie } from '../../http/consent/consent.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { sessionCookieName } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { pathSentFrom } from '../../http/own-path.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useSavedKey } from '../../ui/data/use-saved-key.ts'
import type { Route } from './+types/cookie-settings.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import { StoredDataTable } from './stored-data-table.tsx'
import './cookie-settings.css'

const TITLE = 'Manage cookie settings'
const PATH = href('/manage-cookie-settings')

export const loader = authorize(
  site['pages/cookie-settings'].read,
  async ({ deps, request, site, origin }: Route.LoaderArgs & Visit) => {
    const consent = consentOf(request, deps.now())
    const inBrowser = storedInBrowser.map((each) => ({
      place: each.place,
      purpose: each.purpose,
      life: lifeText(each),
      name: each.name === '__Host-session' ? sessionCookieName(site.secure) : each.name,
    }))
    const chosen = { choices: consent?.choices ?? nothingOptional, on: consent && dayText(consent.chosenOn) }
    const asks = purposesInUse().length > 0
    return data({ ...chosen, inBrowser, asks, origin })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Stores a choice: from the banner, which redirects to its page, or from this page, which confirms it. */
export const action = authorize(
  site['pages/cookie-settings'].write,
  async (visit: Route.ActionArgs & Visit) => {
    const { deps, visitor, request, site, origin } = visit
    const form = await request.formData()
    const intent = form.get('intent')
    const isQuiet = form.has('quiet')
    const headers = new Headers()
    if (intent !== 'hide') {
      const browserId = consentOf(request, deps.now())?.id ?? null
      const consent = await recordConsent(deps, { browserId, choices: choicesIn(form) }, visitor)
      headers.append('Set-Cookie', consentCookie(consent, site.secure))
    }
    if (intent === 'save' || isQuiet) {
      headers.append('Set-Cookie', confirmationCookie('none', site.secure))
      return data({ savedAt: deps.now().toISOString() }, { headers })
    }
    const banner = intent === 'accept' ? 'accepted' : intent === 'reject' ? 'rejected' : 'none'
    headers.append('Set-Cookie', confirmationCookie(banner, site.secure))
    return redirect(pathSentFrom(request, String(form.get('returnTo') ?? ''), origin), {
      status: 303,
      headers,
    })
  },
)

/** The banner is about the purposes in use only. Without a yes the choice is a no. */
function choicesIn(form: FormData): Choices {
  const intent = form.get('intent')
  const agreed =
    intent === 'accept' ? purposesInUse() : purposes.filter((purpose) => form.get(purpose) === 'yes')
  return agreed.reduce((choices, purpose) => ({ ...choices, [purpose]: true }), nothingOptional)
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: DESCRIPTION,
    origin,
    path: PATH,
    picture: { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [breadcrumbs([{ name: TITLE, path: PATH }], origin)],
    },
  })
}

const DESCRIPTION = `Which cookies ${brand.name} keeps in your browser, why and for how long, and what else you allow.`

export default function CookieSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, on, inBrowser, asks } = loaderData
  const key = useSavedKey(actionData?.savedAt)
  // The banner above the header has been answered here.
  useEffect(() => {
    if (actionData) document.querySelector('cookie-banner')?.remove()
  }, [actionData])
  return (
    <div className="wrap page cookies">
      <div className="cookies__text">
        <h1>Manage cookie settings</h1>
        <p className="lead mt-2">
          You decide, and you can change your mind here at any time. Rejecting has no downside.
        </p>
        <p className="mt-4">
          We need a few cookies to keep you signed in and to hold your spots. Pages are counted on our server,
          without cookies. We only store what the site needs unless you agree to more.
          {!asks && ' Nothing we store today needs your consent, so no page asks you for it.'}
        </p>
        <div role="status" className="mt-6">
          {actionData && (
            <Note key={actionData.savedAt} tone="ok">
              Saved. This applies from now on.
            </Note>
          )}
        </div>
        <Form method="post" preventScrollReset key={key}>
          <div className="card switches">
            <div className="switch">
              <div>
                <h2>Essential</h2>
                <p>
                  Signing in, the spots held for you, your currency, your search and saved treks, this choice.
                  Without them booking does not work.
                </p>
              </div>
              <Badge tone="off">Always on</Badge>
            </div>
            {purposes.map((purpose) => (
              <div className="switch" key={purpose}>
                <div>
                  <h2 id={`${purpose}-title`}>{words[purpose].title}</h2>
                  <p id={`${purpose}-about`}>{words[purpose].about}</p>
                </div>
                <div
                  className="yn"
                  role="radiogroup"
                  aria-labelledby={`${purpose}-title`}
                  aria-describedby={`${purpose}-about`}
                >
                  {(['yes', 'no'] as const).map((answer) => (
                    <label key={answer}>
                      <input
                        type="radio"
                        name={purpose}
                        value={answer}
                        defaultChecked={choices[purpose] === (answer === 'yes')}
                      />
                      <span>{answer === 'yes' ? 'Yes' : 'No'}</span>
                    </label>
                  ))}
                </div>
              </div>
            ))}
          </div>
          <div className="row row--wrap cookies__save">
            <Button kind="main" name="intent" value="save">
              Save
            </Button>
            <span className="small muted">
              Version {CONSENT_VERSION} of this text, {on ? `your choice of ${on}` : 'not chosen yet'}. We ask
              again after six months at the earliest.
            </span>
          </div>
        </Form>
      </div>
      <StoredDataTable entries={inBrowser} />
    </div>
  )
}

const words = {
  analytics: {
    title: 'Analytics',
    about:
      'Would measure which pages help and where people give up. We do not do this in your browser today: how often a trek is looked at is counted on our server, without cookies and without names.',
  },
  functional: {
    title: 'Functional',
    about: 'Would remember things you did not ask us to remember. We do not do this today.',
  },
  advertising: {
    title: 'Advertising',
    about: 'Would let other sites show you treks you looked at. We do not do this today.',
  },
}
