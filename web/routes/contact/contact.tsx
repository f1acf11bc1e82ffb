import { data, href } from 'react-router'
import { brand } from '#brand'
import { contactForm } from '#domain/contact/contact-form.ts'
import { type ContactWords, readContact } from '#domain/contact/contact-rules.ts'
import { newFormKey } from '#domain/contact/contact-form-key.ts'
import { sendContact } from '#domain/contact/send-contact.ts'
import { findFace } from '#domain/host/menu-queries.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import { SUPPORT_HOURS, SUPPORT_PROMISE_HOURS } from '#domain/support/support-hours-rules.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { FasterWays } from './faster-ways.tsx'
import './contact.css'

const TITLE = 'Contact us'
const PATH = href('/contact-us')

export const loader = authorize(
  site['contact/contact'].read,
  async ({ deps, visitor, origin }: Route.LoaderArgs & Visit) => {
    const { account } = visitor
    const face = account && (await findFace(deps, account.id))
    const name = face && face.name !== account?.email ? face.name : ''
    const own = { name, email: account?.email ?? '' }
    const isThere = await isSupportThere(deps)
    return data({ own, key: newFormKey(deps), hours: isThere ? 'Online now' : SUPPORT_HOURS, origin })
  },
)

export const action = formAction(
  site['contact/contact'].write,
  contactForm,
  async ({ deps, visitor, input: { topic, ...message } }) => {
    const taken = await sendContact(deps, { ...message, trap: topic }, visitor)
    return { sent: sentView(message, taken) }
  },
)

function sentView(typed: ContactWords, taken: Awaited<ReturnType<typeof sendContact>>) {
  const { name, email } = readContact(typed)
  const { reference, answeredBy } = taken
  const by = `${dayText(nepalDate(answeredBy))}, ${nepalHour(answeredBy)} Nepal time`
  return { name: name.split(' ')[0] ?? name, email, reference, by }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: `Write to ${brand.name}. A person answers within ${SUPPORT_PROMISE_HOURS} hours, by email.`,
    origin,
    path: PATH,
    picture: { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [breadcrumbs([{ name: TITLE, path: PATH }], origin)],
    },
  })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.sent
  const refused = actionData?.refused
  const isWrong = Object.keys(refused?.fields ?? {}).length > 0
  return (
    <div className="wrap page contact">
      {isWrong && <title>{`Error: Contact us · ${brand.name}`}</title>}
      <div className="columns">
        <div className="contact__main">
          <h1>Contact us</h1>
          <p className="lead mt-2">
            A person answers within {SUPPORT_PROMISE_HOURS} hours; Saturdays, Nepal’s day of rest, do not
            count. If you are on the trail and something is wrong, call your guide first, then the tourist
            police: 1144.
          </p>
          {sent ? (
            <>
              <Note tone="ok" role="status" className="mt-8">
                <b className="b">Thank you, {sent.name}. Your message is with us.</b>
                <br />
                We will reply to {sent.email} by {sent.by}. Reference{' '}
                <span className="nowrap">{sent.reference}</span>.
              </Note>
              <p className="mt-6">
                <ButtonLink to={href('/')}>Back to Home</ButtonLink>
              </p>
            </>
          ) : (
            <ContactForm
              formKey={actionData?.typed['key'] ?? loaderData.key}
              typed={actionData?.typed ?? loaderData.own}
              answer={refused ?? null}
            />
          )}
        </div>
        <FasterWays hours={loaderData.hours} />
      </div>
    </div>
  )
}
