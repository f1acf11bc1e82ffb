import { data, Form, href, Link, useNavigation } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'
import { ownHostPage } from '#domain/host-dashboard/own-host-page-queries.ts'
import { changeHostPhoto, saveHostPage } from '#domain/host/save-host-page.ts'
import { findOwnVerification } from '#domain/verification/own-verification-queries.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { sentForm } from '../../http/sent-form.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useSavedKey } from '../../ui/data/use-saved-key.ts'
import { answered } from '../../shared/account/account-form.ts'
import { ProfilePhoto } from '../../shared/account/profile-photo.tsx'
import { SavedAt } from '../../shared/account/saved-at.tsx'
import type { Route } from './+types/profile.ts'
import { LegalDetails, legalView } from './legal-details.tsx'
import { formOf, ProfileFields } from './profile-fields.tsx'
import '../../shared/account/account.css'
import './profile.css'

export const loader = authorize(
  site['host/profile'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    data({
      ...(await ownHostPage(deps, account.id)),
      id: account.id,
      legal: legalView(await findOwnVerification(deps, account, 'renewal')),
    }),
)

export const action = authorize(
  site['host/profile'].write,
  async ({ deps, request, visitor, onError }: Route.ActionArgs & Visit & { account: Account }) => {
    const { fields, files } = await sentForm(request, { files: 1 })
    const intent = String(fields.get('intent'))
    const form = intent === 'save' ? formOf(fields) : null
    const { status, ...answer } = await answered(intent, form, onError, async () => {
      if (form) await saveHostPage(deps, form, visitor)
      else if (intent === 'remove-photo') await changeHostPhoto(deps, null, visitor)
      else await changeHostPhoto(deps, files[0]?.bytes ?? new Uint8Array(), visitor)
    })
    const at = deps.now()
    const saved = form && status === 200 ? { at: at.toISOString(), hour: nepalHour(at) } : null
    return data({ ...answer, saved }, { status })
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Your public page · ${brand.name}` }]

/** The form for a host's public page. */
export default function Profile({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const navigation = useNavigation()
  const problems = Object.entries(answer?.problems ?? {}).map(([field, message]) => ({ field, message }))
  const key = useSavedKey(answer?.saved?.at)
  const busy = navigation.formData?.get('intent') === 'save'
  return (
    <div className="stack hostprofile">
      <p className="row row--wrap gap-4">
        <Link to={href('/host-adventures/:hostId', { hostId: page.id })}>See it as travellers do</Link>
        <Link to={href(`${DASHBOARD}/terms`)}>Your own terms</Link>
      </p>
      <ProfilePhoto
        name={page.publicName}
        photoKey={page.photoKey}
        error={answer?.photoError}
        title="Picture on your page"
        action={href(`${DASHBOARD}/profile`)}
      />
      <Form data-failed={failedSentences.profile} data-draft method="post" noValidate className="stack">
        <ErrorSummary problems={problems} answer={answer} />
        {page.displayName !== page.publicName && (
          <Note>
            Your new name “{page.displayName}” waits for an operator. Travellers see “{page.publicName}” until
            then, and you get a mail.
          </Note>
        )}
        <div className="card pad" key={key}>
          <ProfileFields values={answer?.values ?? page} errorOf={(field) => answer?.problems[field]} />
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
      <LegalDetails {...page.legal} />
    </div>
  )
}
