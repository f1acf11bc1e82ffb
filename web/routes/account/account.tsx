import { data, Form, href, isRouteErrorResponse, Link, useNavigation, useRouteError } from 'react-router'
import { brand } from '#brand'
import { changePhoto, removePhoto } from '#domain/account/profile/change-photo.ts'
import { findProfile } from '#domain/account/profile/profile-queries.ts'
import { saveProfile } from '#domain/account/profile/save-profile.ts'
import type { Account as Person } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { emailWaitOf } from '#domain/payout/bank/email-wait.ts'
import type { Visit } from '../../http/context.ts'
import { sentForm } from '../../http/sent-form.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { MessagePage } from '../../ui/layout/result-page.tsx'
import { useSavedKey } from '../../ui/data/use-saved-key.ts'
import type { Route } from './+types/account.ts'
import { AccountFrame } from '../../shared/account/account-frame.tsx'
import { answered, type Answer, formOf } from '../../shared/account/account-form.ts'
import { emailWaitText } from './email-wait-text.ts'
import { NameAndContact, PersonalInformation } from './account-fields.tsx'
import { ProfilePhoto } from '../../shared/account/profile-photo.tsx'
import { SavedAt } from '../../shared/account/saved-at.tsx'

export const handle = { slim: true }
export const loader = authorize(
  site['account/account'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Person }) =>
    data({
      ...(await findProfile(deps, account.id)),
      emailWait: emailWaitText(await emailWaitOf(deps.db, account.id, deps.now())),
    }),
)

export const action = authorize(
  site['account/account'].write,
  async ({ deps, request, account, onError }: Route.ActionArgs & Visit & { account: Person }) => {
    const { fields, files } = await sentForm(request, { files: 1 })
    const intent = String(fields.get('intent'))
    const form = intent === 'save' ? formOf(fields) : null
    const { status, ...answer } = await answered(intent, form, onError, async () => {
      if (form) await saveProfile(deps, form, account)
      else if (intent === 'remove-photo') await removePhoto(deps, account)
      else await changePhoto(deps, files[0]?.bytes ?? new Uint8Array(), account)
    })
    const at = deps.now()
    const saved = form && status === 200 ? { at: at.toISOString(), hour: nepalHour(at) } : null
    return data({ ...answer, saved }, { status })
  },
)

export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${error ? 'Error: ' : ''}My Account · ${brand.name}` },
]

export default function Account({ loaderData: profile, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const answer: (Answer & { saved: { at: string; hour: string } | null }) | undefined = actionData
  const problems = Object.entries(answer?.problems ?? {}).map(([field, message]) => ({ field, message }))
  const key = useSavedKey(answer?.saved?.at)
  const busy = navigation.formData?.get('intent') === 'save'
  const shown = { values: answer?.values ?? profile, errorOf: (field: string) => answer?.problems[field] }
  return (
    <AccountFrame title="My Account" current={href('/account')}>
      <ProfilePhoto
        name={`${profile.firstName} ${profile.lastName}`.trim() || profile.email}
        photoKey={profile.photoKey}
        error={answer?.photoError}
      />
      <Form
        data-failed={failedSentences.profile}
        data-draft
        method="post"
        noValidate
        className="stack account__form"
      >
        <ErrorSummary problems={problems} answer={answer} />
        {/* Saved values are shown as stored: the passport masked. */}
        <div className="stack account__form" key={key}>
          <NameAndContact {...shown} email={profile.email} emailWait={profile.emailWait} />
          <PersonalInformation {...shown} keepsPassport={profile.passport !== ''} />
        </div>
        <div className="row row--wrap">
          <Button kind="main" name="intent" value="save" disabled={busy}>
            Save changes
          </Button>
          <div role="status">{answer?.saved && !busy && <SavedAt {...answer.saved} />}</div>
          {answer?.error && (
            <p className="err" role="alert">
              {answer.error}
            </p>
          )}
        </div>
      </Form>
    </AccountFrame>
  )
}

/** The details could not be read: the specification's message with the reason. */
export function ErrorBoundary() {
  const error = useRouteError()
  const reason = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'Unknown error occurred'
  return (
    <div className="wrap">
      <MessagePage title={`Error: ${reason}`} lead="Your details have not changed.">
        <p className="mt-8">
          <Link to={href('/account')} reloadDocument>
            Try again
          </Link>
        </p>
      </MessagePage>
    </div>
  )
}
