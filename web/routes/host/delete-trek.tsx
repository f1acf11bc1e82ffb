import { data, Form, redirect } from 'react-router'
import { brand } from '#brand'
import { buttonForm } from '#domain/button-form.ts'
import type { Account } from '#domain/account/visitor.ts'
import { deleteTrek } from '#domain/trek/hosting/delete-trek.ts'
import { findHostedTrek } from '#domain/trek/hosting/hosted-trek-queries.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { blockedText, deleteText } from './trek-sentences.ts'
import { trekFailure } from '../../shared/trek-form/trek-answer.ts'
import type { Route } from './+types/delete-trek.ts'

export const handle = { slim: true, hosting: true }
export const loader = authorize(
  site['host/delete-trek'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { form, isBooked } = await findHostedTrek(deps, params.id, account.id)
    return data({ name: form.name || 'A trek without a name', isBooked })
  },
)

export const action = formAction(
  site['host/delete-trek'].write,
  buttonForm,
  async ({ deps, params, visitor }: Route.ActionArgs & FormVisit<typeof buttonForm>) => {
    await deleteTrek(deps, params.id, visitor)
    return redirect(`${DASHBOARD}?done=deleted`)
  },
  trekFailure('Error deleting trek'),
)

export const meta: Route.MetaFunction = () => [{ title: `Delete trek · ${brand.name}` }]

/** The page of the table's dialog, for browsers without script. */
export default function DeleteTrekPage({ loaderData: { name, isBooked }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap wrap--form page">
      <h1>{isBooked ? 'This trek cannot be deleted' : 'Delete trek'}</h1>
      <p className="mt-4">{isBooked ? blockedText(name) : deleteText(name)}</p>
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="mt-4">
          {actionData.refused.message}
        </Note>
      )}
      {isBooked ? (
        <p className="mt-8">
          <ButtonLink to={DASHBOARD}>Back</ButtonLink>
        </p>
      ) : (
        <Form data-failed={failedSentences.trekRemoval} method="post" className="row mt-8">
          <Button kind="danger">Delete</Button>
          <ButtonLink to={DASHBOARD}>Keep</ButtonLink>
        </Form>
      )}
    </div>
  )
}
