import { data, Form, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { hostTermsForm } from '#domain/host/terms/host-terms-form.ts'
import { findHostTerms } from '#domain/host/terms/host-terms-queries.ts'
import { LONGEST_TERMS } from '#domain/host/terms/host-terms-rules.ts'
import { publishHostTerms } from '#domain/host/terms/publish-host-terms.ts'
import { figureText } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/host-terms.ts'
import './host-terms.css'

const PATH = href(`${DASHBOARD}/terms`)

export const handle = { slim: true, hosting: true }

export const loader = authorize(
  site['host/terms/host-terms'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const terms = await findHostTerms(deps.db, account.id)
    return data({
      present: terms && {
        number: terms.number,
        body: terms.body,
        sha256: terms.sha256.toString('hex'),
        since: dayText(nepalDate(terms.madeAt)),
      },
      isSaved: url.searchParams.has('saved'),
    })
  },
)

export const action = formAction(
  site['host/terms/host-terms'].write,
  hostTermsForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof hostTermsForm>) => {
    await publishHostTerms(deps, input, visitor)
    return redirect(`${PATH}?saved`, 303)
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Your own terms · ${brand.name}` }]

/** A host's own terms, to which each traveller agrees beside ours. */
export default function OwnTerms({ loaderData: { present, isSaved }, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused
  return (
    <div className="wrap wrap--form page">
      <p>
        <Link to={href(`${DASHBOARD}/profile`)}>Your public page</Link>
      </p>
      <h1 tabIndex={-1} className="mt-3">
        Your own terms
      </h1>
      <p className="muted mt-3">
        Optional. Each traveller reads them and agrees with their name, beside our terms and conditions.
        Refunds always follow our terms.
      </p>
      <div className="stack mt-5">
        {isSaved && !actionData && (
          <Note tone="ok" role="status">
            Your terms are saved. Travellers are asked to agree to the present version.
          </Note>
        )}
        <p className="card pad">
          {present && present.body !== '' ? (
            <>
              Version {present.number}, since {present.since}
              <br />
              <span className="small muted hostterms__hash">SHA-256 {present.sha256}</span>
            </>
          ) : (
            'You have no terms of your own.'
          )}
        </p>
        <Form method="post" data-draft noValidate className="card pad stack gap-5">
          {refused && (
            <Note tone="bad" role="alert">
              <b className="b">{refused.message}</b> {refused.reason}
            </Note>
          )}
          <TextArea
            id="body"
            label="Text"
            hint={`At most ${figureText(LONGEST_TERMS)} characters. Leave it empty to end your terms.`}
            optional
            rows={18}
            maxLength={LONGEST_TERMS}
            defaultValue={actionData?.typed['body'] ?? present?.body ?? ''}
            error={refused?.fields['body']}
          />
          <p className="small muted">
            A saved version is never edited. A new one asks travellers again, and earlier consents stay.
          </p>
          <div>
            <Button kind="main">Save as a new version</Button>
          </div>
        </Form>
      </div>
    </div>
  )
}
