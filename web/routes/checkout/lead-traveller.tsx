import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import { countries } from '../../shared/booking/countries.ts'

type LeadTravellerProps = {
  values: Pick<CheckoutValues, 'lead' | 'adult' | 'specialRequests'>
  errorOf: (field: string) => string | undefined
  /** A visitor: signing in is offered, not required. */
  guest: boolean
}

/** The seven details of the lead traveller, and special requests. */
export function LeadTraveller({
  values: { lead, adult, specialRequests },
  errorOf,
  guest,
}: LeadTravellerProps) {
  const field = (id: keyof typeof lead) => ({ id, defaultValue: lead[id], error: errorOf(id) })
  return (
    <section className="card pad" aria-labelledby="lead-title">
      <h2 id="lead-title">Lead traveller</h2>
      <p className="muted checkout__intro">We send the confirmation to this person.</p>
      {guest && (
        <p className="checkout__login">
          <Button kind="text" name="intent" value="login" formNoValidate>
            Already have an account? We'll email you a code
          </Button>
        </p>
      )}
      <div className="fgrid">
        <Field {...field('firstName')} label="First name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
        <Field {...field('email')} label="Email" type="email" autoComplete="email" />
        <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
        <TextArea {...field('address')} label="Address" autoComplete="street-address" rows={1} full />
        <Field {...field('city')} label="City" autoComplete="address-level2" />
        <Select {...field('country')} label="Country" autoComplete="country">
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <div className="full">
          <Checkbox
            id="adult"
            name="adult"
            required
            defaultChecked={adult}
            label="I am 18 or older"
            aria-invalid={errorOf('adult') ? true : undefined}
            aria-describedby={errorOf('adult') ? 'adult-error' : undefined}
          />
          <FieldError id="adult" error={errorOf('adult')} />
        </div>
        <TextArea
          id="specialRequests"
          label="Special requests"
          full
          optional
          defaultValue={specialRequests}
          error={errorOf('specialRequests')}
        />
      </div>
    </section>
  )
}
