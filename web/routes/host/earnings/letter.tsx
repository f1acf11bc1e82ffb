import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { buttonForm } from '#domain/button-form.ts'
import type { Account } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { actingHost } from '#domain/host/acting-host.ts'
import { findAskedLetter, sendBankLetter } from '#domain/verification/bank/send-bank-letter.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import type { Route } from './+types/letter.ts'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }
export const loader = authorize(
  site['host/earnings/letter'].read,
  async ({ deps, visitor }: Route.LoaderArgs & Arrived) => {
    const asked = await findAskedLetter(deps.db, await actingHost(deps.db, visitor))
    if (!asked) throw redirect(href(`${DASHBOARD}/earnings`))
    const { masked, message, askedAt, sentAt } = asked
    return data({
      masked,
      message,
      asked: askedAt && dayText(nepalDate(askedAt)),
      sent: sentAt && dayText(nepalDate(sentAt)),
    })
  },
)

export const action = formAction(
  site['host/earnings/letter'].write,
  buttonForm,
  async ({ deps, visitor, files }: Route.ActionArgs & FormVisit<typeof buttonForm>) => {
    await sendBankLetter(deps, { document: files[0]?.bytes ?? null }, visitor)
    return redirect(`${href(`${DASHBOARD}/earnings`)}?done=letter`, 303)
  },
  { files: 1, messageOf: letterProblem },
)

/** The form accepts documents; the reader of all forms with files speaks of photos. */
function letterProblem(refusal: Refusal): string {
  return refusedText(refusal.code === 'photo-too-large' ? new Refusal('document-too-large') : refusal)
}

export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${error ? 'Error: ' : ''}Letter from your bank · ${brand.name}` },
]

/** The form in which a host uploads the letter of the bank that an operator requested. */
export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  const { masked, message, asked, sent } = loaderData
  const busy = useNavigation().state === 'submitting'
  const wrong = actionData?.refused?.message
  return (
    <div className="wrap wrap--form page section">
      <h1>Letter from your bank</h1>
      <p className="lead mt-2">
        An operator checks your bank details, <b className="b num">{masked}</b>, and needs a letter from your
        bank. Nothing is paid out until they are confirmed.
      </p>
      <Note tone="warn" className="mt-5">
        Asked on {asked}: {message}
      </Note>
      {sent && (
        <Note tone="ok" className="mt-5">
          You sent a letter on {sent}. An operator reads it. A new file takes its place.
        </Note>
      )}
      <ErrorSummary problems={wrong ? [{ field: 'letter', message: wrong }] : []} answer={actionData} />
      <Form data-private method="post" encType="multipart/form-data" noValidate className="stack mt-6">
        <Field
          id="letter"
          label="The letter"
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          hint="JPG, PNG, WebP or PDF up to 5MB. Only operators see it, every view is recorded, and we erase it 90 days after the decision."
          error={wrong}
        />
        <Button kind="main" disabled={busy}>
          Send the letter
        </Button>
      </Form>
      <p className="mt-6">
        <Link to={href(`${DASHBOARD}/earnings`)}>Back to My Earnings</Link>
      </p>
    </div>
  )
}
