import { BALANCE_DAYS } from '#domain/payment-plan/plan-rules.ts'
import { depositPercents } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import type { Shown } from './edited-trek.ts'

/** Whether guests may pay in parts, and the deposit that they pay first. */
export function DepositFields({ values, errorOf }: Pick<Shown, 'values' | 'errorOf'>) {
  const { least, most } = depositPercents
  const error = errorOf('pays')
  return (
    <fieldset
      id="pays"
      tabIndex={-1}
      className="trekform__deposit"
      aria-describedby={error ? 'pays-error pays-hint' : 'pays-hint'}
    >
      <legend className="label">Deposit</legend>
      <Checkbox
        type="radio"
        name="pays"
        value="parts"
        label="Guests may pay in parts"
        defaultChecked={values.pays === 'parts'}
      />
      <div className="trekform__percent">
        <Field
          id="deposit"
          label="First part, % of the price"
          inputMode="numeric"
          autoComplete="off"
          className="input--s num"
          hint={`${least} to ${most}. The rest is due ${BALANCE_DAYS} days before the start.`}
          defaultValue={values.deposit}
          error={errorOf('deposit')}
        />
      </div>
      <Checkbox
        type="radio"
        name="pays"
        value="full"
        label="In full only"
        defaultChecked={values.pays === 'full'}
      />
      <FieldError id="pays" error={error} />
      <p className="hint" id="pays-hint">
        This counts for new bookings only. Your share is due as before, after the trek, when everything is
        paid.
      </p>
    </fieldset>
  )
}
