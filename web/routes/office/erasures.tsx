import { data, Form } from 'react-router'
import { DAYS_TO_SAY_NO, startErasureFor } from '#domain/personal-data/ask-erasure.ts'
import { findWaitingErasures } from '#domain/personal-data/erasure-queries.ts'
import { openThingText } from '#domain/personal-data/open-things-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { maskedEmail } from '#domain/mask-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
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

export const action = authorize(
  site['office/erasures'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const typed = { email: String(form.get('email') ?? ''), reason: String(form.get('reason') ?? '') }
    try {
      await startErasureFor(deps, typed, visitor)
      return { error: null, typed: { email: '', reason: '' } }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'second-factor-needed') throw error
      return data({ error: error.message, typed }, error.status)
    }
  },
)

/** The accounts to be erased and what blocks each; and the form for a request by letter. */
export default function Erasures({ loaderData, actionData }: Route.ComponentProps) {
  const { erasures } = loaderData
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
          <Note
            tone={actionData.error ? 'bad' : 'ok'}
            role={actionData.error ? 'alert' : 'status'}
            className="mt-4"
          >
            {actionData.error ?? 'The erasure has started, and the person is notified.'}
          </Note>
        )}
        <Form
          method="post"
          preventScrollReset
          className="stack gap-5 mt-5 office__narrow"
          noValidate
          key={String(actionData?.error)}
        >
          <Field
            id="email"
            label="Email of the account"
            type="email"
            autoComplete="off"
            defaultValue={actionData?.typed.email}
          />
          <TextArea
            id="reason"
            label="Who asked, and how"
            hint="For the audit log, without names."
            maxLength={500}
            rows={2}
            defaultValue={actionData?.typed.reason}
          />
          <div>
            <Button kind="danger">Begin the erasure</Button>
          </div>
        </Form>
      </div>
    </OfficePage>
  )
}
