import { Form, href, redirect, useNavigation } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { centsFromDollars } from '#domain/money.ts'
import { findByReference } from '#domain/office/booking-by-reference-queries.ts'
import { goodwillForm } from '#domain/office/goodwill-form.ts'
import { proposeGoodwill } from '#domain/booking/office/propose-goodwill.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/goodwill.ts'

export const loader = authorize(
  site['office/refunds/goodwill'].read,
  async (_visit: Route.LoaderArgs & Visit & { account: Account }) => null,
)

export const action = formAction(
  site['office/refunds/goodwill'].write,
  goodwillForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof goodwillForm>) => {
    const bookingId = await findByReference(deps, input.booking)
    const amountCents = centsFromDollars(input.amount.replace(/[$,]/g, '')) ?? 0
    const id = await proposeGoodwill(deps, { bookingId, amountCents, reason: input.reason }, visitor)
    return redirect(href('/admin/refunds/:id', { id }), 303)
  },
  { shows: ['booking-not-found'] },
)

export default function Goodwill({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { refused, typed } = actionData ?? {}
  return (
    <>
      <h2>Goodwill</h2>
      <p className="muted mt-2">
        Money on top of what the rule refunds. We pay it, never the host, and it goes to the card that paid.
        Above $200, two operators approve it.
      </p>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          {refused.code === 'booking-not-found' ? (
            <b className="b">{refused.reason}</b>
          ) : (
            <>
              <b className="b">{refused.message}</b> {refused.reason}
            </>
          )}
        </Note>
      )}
      <Form method="post" preventScrollReset className="stack gap-5 mt-5" noValidate>
        <Field
          id="booking"
          label="Booking"
          hint="As in its mails: CH-7KQ4-19XM"
          autoComplete="off"
          defaultValue={typed?.['booking']}
        />
        <Field
          id="amount"
          label="US dollars"
          inputMode="decimal"
          hint="For example 120.00"
          autoComplete="off"
          defaultValue={typed?.['amount']}
        />
        <TextArea
          id="reason"
          label="Why"
          hint="For the audit log, without names."
          maxLength={500}
          defaultValue={typed?.['reason']}
        />
        <Button kind="main" block disabled={busy}>
          Propose
        </Button>
      </Form>
    </>
  )
}
