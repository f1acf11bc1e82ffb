import { Form, href, redirect, useNavigation } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { findDifference } from '#domain/office/discrepancy-queries.ts'
import { discrepancyForm } from '#domain/office/discrepancy-form.ts'
import { settleDifference } from '#domain/office/settle-discrepancy.ts'
import { closeHeldPayment } from '#domain/checkout/close-held-payment.ts'
import { returnHeldGiftCard } from '#domain/gift-card/refund/return-held-gift-card.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/discrepancy.ts'
import { differenceNames } from './discrepancy-words.ts'
import { momentText } from '../office-words.ts'

export const loader = authorize(
  site['office/discrepancies/discrepancy'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const row = await findDifference(deps, params.id)
    return {
      id: row.id,
      what: differenceNames[row.kind] ?? row.kind,
      detail: row.detail,
      note: row.note,
      object: row.object_id,
      reference: row.reference,
      isHeld: row.kind === 'payment-held' || row.kind === 'gift-card-held',
      found: momentText(row.found_at),
      seen: momentText(row.seen_at),
      settled: row.settled_at && `${momentText(row.settled_at)}, ${row.settler ?? 'by itself'}`,
    }
  },
)

export const action = formAction(
  site['office/discrepancies/discrepancy'].write,
  discrepancyForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & FormVisit<typeof discrepancyForm>) => {
    const { note, money } = input
    const { kind, payment_id: paymentId } = await findDifference(deps, params.id)
    if (note === '') throw new Refusal('note-needed')
    const sendBack = money === 'send-back'
    if (kind === 'payment-held' && paymentId)
      await closeHeldPayment(deps, { paymentId, sendBack, reason: note }, visitor)
    else if (kind === 'gift-card-held' && sendBack)
      await returnHeldGiftCard(deps, { differenceId: params.id, reason: note }, visitor)
    else await settleDifference(deps, { id: params.id, note }, visitor)
    return redirect(href('/admin/differences/:id', { id: params.id }), 303)
  },
)

export default function DifferencePanel({ loaderData, actionData }: Route.ComponentProps) {
  const { id, what, detail, object, reference, found, seen, settled, note, isHeld } = loaderData
  return (
    <>
      <h2>{what}</h2>
      <p className="mt-2">{detail}</p>
      <div className="mt-4">
        <PriceLines
          lines={[
            ...(reference ? [{ label: 'Booking', amount: reference }] : []),
            { label: 'Object', amount: object },
            { label: 'Found', amount: found },
            { label: 'Last seen', amount: seen },
            ...(settled ? [{ label: 'Settled', amount: settled }] : []),
            ...(note ? [{ label: 'Note', amount: note }] : []),
          ]}
        />
      </div>
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b className="b">{actionData.refused.message}</b> {actionData.refused.reason}
        </Note>
      )}
      {!settled && <Settle key={id} isHeld={isHeld} note={actionData?.typed['note'] ?? ''} />}
    </>
  )
}

function Settle({ isHeld, note }: { isHeld: boolean; note: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="stack gap-5 mt-5" noValidate>
      {isHeld && (
        <fieldset>
          <legend className="label">The money</legend>
          <Checkbox
            type="radio"
            name="money"
            value="send-back"
            label="Send all of it back to its card"
            defaultChecked
          />
          <Checkbox type="radio" name="money" value="seen-to" label="It was dealt with at the provider" />
        </fieldset>
      )}
      <TextArea
        id="note"
        label="What you found"
        hint="It stays in the audit log; no names."
        maxLength={500}
        defaultValue={note}
      />
      <Button kind="main" block disabled={busy}>
        {isHeld ? 'Close this payment' : 'Settle with this note'}
      </Button>
    </Form>
  )
}
