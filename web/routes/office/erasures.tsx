import { Form } from 'react-router'
import { DAYS_TO_SAY_NO, startErasureFor } from '#domain/personal-data/request-erasure.ts'
import { findWaitingErasures } from '#domain/personal-data/erasure-queries.ts'
import { openThingText } from '#domain/personal-data/open-things-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { erasureForm } from '#domain/office/erasure-form.ts'
import { maskedEmail } from '#domain/mask-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/erasures.ts'
import { momentText } from './office-words.ts'

export const loader = authorize(
  site['office/erasures'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => ({
    erasures: (await findWaitingErasures(deps)).map(({ id, email, asked_at, asked_by, due_at, open }) => ({
      id,
      email: maskedEmail(email),
      askedAt: momentText(asked_at),
      by: asked_by ? 'Staff' : 'Themselves',
      waits: due_at > deps.now() ? [`They can object until ${momentText(due_at)}`] : [],
      open: open.map(openThingText),
    })),
  }),
)

export const action = formAction(
  site['office/erasures'].write,
  erasureForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof erasureForm>) => {
    await startErasureFor(deps, input, visitor)
    return {}
  },
  { shows: ['erasure-unknown-email'] },
)

/** The accounts to be erased and what blocks each; and the form for a request by letter. */
export default function Erasures({ loaderData, actionData }: Route.ComponentProps) {
  const { erasures } = loaderData
  const refused = actionData?.refused
  const typed = refused ? actionData.typed : undefined
  return (
    <OfficePage
      title="Erasures"
      note={erasures.length === 0 ? 'nothing waits' : `${erasures.length} waiting`}
    >
      {erasures.length > 0 && (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Erasures that wait">
          <table className="table table--dense table--stack">
            <caption className="vh">Erasures that wait</caption>
            <thead>
              <tr>
                <th>Whose</th>
                <th>Asked, Nepal time</th>
                <th>Waits for</th>
              </tr>
            </thead>
            <tbody>
              {erasures.map(({ id, email, askedAt, by, waits, open }) => (
                <tr key={id}>
                  <td>
                    {email}
                    <span className="table__note quiet">{by}</span>
                  </td>
                  <td className="num nowrap">{askedAt}</td>
                  <td className="wide">
                    {[...waits, ...open].map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="office__pad">
        <h2 className="h3">Someone asked another way</h2>
        <p className="muted mt-2">
          They get an email and have {DAYS_TO_SAY_NO} days to object. Only a signed-in person can get an
          export.
        </p>
        {actionData && (
          <Note tone={refused ? 'bad' : 'ok'} role={refused ? 'alert' : 'status'} className="mt-4">
            {refused?.message ?? 'The erasure has started, and the person is notified.'}
          </Note>
        )}
        <Form
          method="post"
          preventScrollReset
          className="stack gap-5 mt-5 office__narrow"
          noValidate
          key={String(refused?.message)}
        >
          <Field
            id="email"
            label="Email of the account"
            type="email"
            autoComplete="off"
            defaultValue={typed?.['email']}
          />
          <TextArea
            id="reason"
            label="Who asked, and how"
            hint="For the audit log, without names."
            maxLength={500}
            rows={2}
            defaultValue={typed?.['reason']}
          />
          <div>
            <Button kind="danger">Begin the erasure</Button>
          </div>
        </Form>
      </div>
    </OfficePage>
  )
}
