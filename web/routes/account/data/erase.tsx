import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { ownErasureForm } from '#domain/personal-data/own-erasure-form.ts'
import { requestErasure, withdrawErasure } from '#domain/personal-data/request-erasure.ts'
import { findErasure } from '#domain/personal-data/erasure-queries.ts'
import { openThingText } from '#domain/personal-data/open-things-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { clearedCookie, sessionCookieName } from '../../../http/cookies.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { AccountFrame } from '../../../shared/account/account-frame.tsx'
import type { Route } from './+types/erase.ts'
import './data.css'

export const handle = { slim: true }
export const loader = authorize(
  site['account/data/erase'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { waiting, open, creditCents, comingReferrals } = await findErasure(deps, account.id)
    const shown = {
      email: account.email,
      creditCents,
      credit: usd(creditCents),
      comingReferrals,
      open: open.map(openThingText),
      waiting: waiting && {
        byStaff: waiting.asked_by !== null,
        on: waiting.due_at > deps.now() ? dayText(nepalDate(waiting.due_at)) : null,
      },
    }
    return data(shown)
  },
)

export const action = formAction(
  site['account/data/erase'].write,
  ownErasureForm,
  async ({ deps, visitor, site, input }: Route.ActionArgs & FormVisit<typeof ownErasureForm>) => {
    if (input.intent === 'keep') {
      await withdrawErasure(deps, visitor)
      return redirect(href('/account/erase'), 303)
    }
    const asked = { shownCreditCents: input.creditCents, sure: input.sure !== undefined }
    if ((await requestErasure(deps, asked, visitor)) === 'waiting')
      return redirect(href('/account/erase'), 303)
    const cookie = clearedCookie(sessionCookieName(site.secure), site.secure)
    return redirect(href('/account/erased'), { status: 303, headers: { 'Set-Cookie': cookie } })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A refused erasure loads the page again, with the current credit. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Erase my account · ${brand.name}` }]

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting } = loaderData
  return (
    <AccountFrame
      title={waiting ? 'Your data will be erased' : 'Erase my account?'}
      current={href('/account/security')}
    >
      {actionData?.refused && (
        <Note tone="bad" role="alert">
          {actionData.refused.message}
        </Note>
      )}
      {waiting ? <Waiting {...loaderData} /> : <Ask {...loaderData} />}
    </AccountFrame>
  )
}

type EraseProps = Route.ComponentProps['loaderData']

function Ask({ email, credit, creditCents, comingReferrals, open }: EraseProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <p className="lead">
        We erase everything we store about <b className="b">{email}</b>: your details, saved treks, files and
        the names on your bookings. This cannot be undone.
      </p>
      {open.length > 0 && (
        <section className="card pad" aria-label="What we have to wait for">
          <h2 className="h3">We have to wait for these</h2>
          <OpenList open={open} />
          <p className="muted mt-4">
            You can request it now. We erase your account automatically when the last one is over.
          </p>
        </section>
      )}
      <section className="card pad" aria-label="What you lose and what we must keep">
        <h2 className="h3">Before you do</h2>
        <ul className="data__list mt-3">
          {creditCents > 0 && (
            <li>
              Your credit of <b className="b num">{credit}</b> is lost, along with any you receive until then.
            </li>
          )}
          {comingReferrals > 0 && (
            <li>Credit for {counted(comingReferrals, 'friend')} on the way will not be paid.</li>
          )}
          <li>A subscription ends at once, and you are signed out everywhere.</li>
          <li>Reviews that you published stay as those of “A traveller”.</li>
          <li>We keep the amounts and dates of purchases, as tax law requires, without your name.</li>
        </ul>
        <p className="mt-4">
          You may want your data first: <Link to={href('/account/export')}>export it</Link>.
        </p>
        <Form method="post" className="mt-5" preventScrollReset>
          <input type="hidden" name="creditCents" value={creditCents} />
          <Checkbox name="sure" required label="I am sure. Erase all my data." />
          <div className="row row--wrap gap-5 mt-5">
            <Button kind="danger" disabled={busy}>
              {open.length > 0 ? 'Erase my account when these are over' : 'Erase my account'}
            </Button>
            <ButtonLink kind="text" to={href('/account/security')}>
              Keep my account
            </ButtonLink>
          </div>
        </Form>
      </section>
    </>
  )
}

function Waiting({ waiting, open }: EraseProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <p className="lead">
        {waiting?.byStaff && 'Somebody asked us on your behalf to erase everything about you. '}
        {waiting?.on
          ? `We will do this on ${waiting.on}, unless you object before then.`
          : open.length > 0
            ? 'We will do this as soon as these are over. We will email you then.'
            : 'We will do this within a few minutes. We will email you then.'}
      </p>
      {open.length > 0 && (
        <section className="card pad" aria-label="What we have to wait for">
          <h2 className="h3">We have to wait for these</h2>
          <OpenList open={open} />
        </section>
      )}
      <Form method="post">
        <Button kind="main" name="intent" value="keep" disabled={busy}>
          Keep my account
        </Button>
      </Form>
    </>
  )
}

function OpenList({ open }: Pick<EraseProps, 'open'>) {
  return (
    <ul className="data__list mt-3">
      {open.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
