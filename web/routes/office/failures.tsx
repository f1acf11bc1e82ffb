import { Form } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { failureForm } from '#domain/office/failure-form.ts'
import { findFailures } from '#domain/office/failure-queries.ts'
import { retryFailure } from '#domain/office/retry-failure.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/failures.ts'
import { ageText } from './office-words.ts'

export const loader = authorize(
  site['office/failures'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => ({
    failures: (await findFailures(deps)).map(({ at, ...failure }) => ({
      ...failure,
      age: ageText(at, deps.now()),
    })),
  }),
)

export const action = formAction(
  site['office/failures'].write,
  failureForm,
  async ({ deps, visitor, input }) => {
    await retryFailure(deps, input, visitor)
    return {}
  },
  { shows: ['failure-not-found'] },
)

export default function Failures({ loaderData, actionData }: Route.ComponentProps) {
  const { failures } = loaderData
  return (
    <OfficePage
      title="Jobs and webhooks"
      note={failures.length === 0 ? 'all well' : `${failures.length} failed`}
    >
      <div className="office__pad">
        <p className="muted">
          Most jobs are retried for about a day, with growing pauses, before they are listed here. A job that
          moves money is listed after about ten minutes and retried until it succeeds. A webhook is listed
          from its first failure until it is applied.
        </p>
        {actionData && (
          <Note
            tone={actionData.refused ? 'bad' : 'ok'}
            role={actionData.refused ? 'alert' : 'status'}
            className="mt-4"
          >
            {actionData.refused?.message ??
              'It is being retried. If it fails again, it returns to this list.'}
          </Note>
        )}
      </div>
      {failures.length > 0 && (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Failures">
          <table className="table table--dense table--stack">
            <caption className="vh">Failed jobs and webhooks</caption>
            <thead>
              <tr>
                <th>What</th>
                <th>Age</th>
                <th>About</th>
                <th>Last error</th>
                <th>Again</th>
              </tr>
            </thead>
            <tbody>
              {failures.map((failure) => (
                <Row key={failure.id} {...failure} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}

function Row({ kind, id, what, age, about, error }: Route.ComponentProps['loaderData']['failures'][number]) {
  return (
    <tr>
      <td>
        <b className="b">{what}</b>
        <span className="table__note quiet">{kind === 'job' ? 'Job' : 'Webhook'}</span>
      </td>
      <td className="num nowrap">{age}</td>
      <td className="num quiet wide ids">{about}</td>
      <td className="wide">{error}</td>
      <td className="wide">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="kind" value={kind} />
          <Button size="s" name="id" value={id}>
            Retry<span className="vh"> {what}</span>
          </Button>
        </Form>
      </td>
    </tr>
  )
}
