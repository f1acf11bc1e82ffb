import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { ownTaxDetails, saveTaxDetails } from '#domain/accounting/save-tax-details.ts'
import { taxDetailsForm } from '#domain/accounting/tax-details-form.ts'
import type { Account } from '#domain/account/visitor.ts'
import { actingHost } from '#domain/host/acting-host.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { Route } from './+types/tax.ts'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }

export const loader = authorize(
  site['host/earnings/tax'].read,
  async ({ deps, visitor }: Route.LoaderArgs & Arrived) =>
    data(await ownTaxDetails(deps.db, await actingHost(deps.db, visitor))),
)

export const action = formAction(
  site['host/earnings/tax'].write,
  taxDetailsForm,
  async ({ deps, visitor, input }: Route.ActionArgs & Arrived & FormVisit<typeof taxDetailsForm>) => {
    await saveTaxDetails(deps, input, visitor)
    return redirect(`${href(`${DASHBOARD}/earnings`)}?done=tax`, 303)
  },
)

export const meta = () => [{ title: `Tax details · ${brand.name}` }]

/** A host's tax number and VAT registration, as the receipts of travellers print them. */
export default function Tax({ loaderData: stored, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { refused, typed } = actionData ?? {}
  const wrong: Record<string, string> = refused?.fields ?? {}
  const problems = Object.entries(wrong).map(([field, message]) => ({ field, message }))
  const isRegistered = typed ? typed['isVatRegistered'] === 'on' : stored.isVatRegistered
  return (
    <div className="wrap wrap--form page section">
      <h1>Tax details</h1>
      <p className="lead mt-2">
        Receipts and invoices from now on have these details. Those that exist stay as they are.
      </p>
      <ErrorSummary problems={problems} answer={actionData} />
      <Form data-private method="post" noValidate className="stack gap-5 mt-6">
        <Field
          id="taxNumber"
          label="Tax number (PAN)"
          optional
          hint="Nine digits. Without it, receipts say “Tax number: not given”."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.['taxNumber'] ?? stored.taxNumber}
          error={wrong['taxNumber']}
        />
        <div>
          <Checkbox
            name="isVatRegistered"
            value="on"
            label="I am registered for VAT"
            defaultChecked={isRegistered}
          />
          <p className="small muted mt-1">
            Receipts then state the 13% VAT that your prices contain. Your prices do not change.
          </p>
        </div>
        <Button kind="main" disabled={busy}>
          Save tax details
        </Button>
      </Form>
      <p className="mt-6">
        <Link to={href(`${DASHBOARD}/earnings`)}>Back to My Earnings</Link>
      </p>
    </div>
  )
}
