import { Field, Select } from '../../ui/field.tsx'
import type { Shown } from './verification-parts.ts'

/** Where payouts go; the second factor is asked for when the form is sent. */
export function BankDetails({ values, errorOf }: Shown) {
  return (
    <section className="card pad" id="bank" aria-labelledby="bank-title">
      <h2 id="bank-title">Bank details</h2>
      <p className="muted">
        For your payouts, 24 hours after each trek ends. Stored encrypted, shown back to you only as the last
        four digits. When you submit, we ask for a code of your authenticator app; without one you set it up
        on the way, and come back here.
      </p>
      <div className="fgrid">
        <Field
          id="accountHolderName"
          label="Account holder"
          autoComplete="off"
          defaultValue={values.accountHolderName}
          error={errorOf('accountHolderName')}
        />
        <Field
          id="accountNumber"
          label="Account number"
          autoComplete="off"
          defaultValue={values.accountNumber}
          error={errorOf('accountNumber')}
        />
        <Field
          id="bankName"
          label="Bank name"
          autoComplete="off"
          defaultValue={values.bankName}
          error={errorOf('bankName')}
        />
        <Field
          id="branchCode"
          label="Branch code"
          autoComplete="off"
          defaultValue={values.branchCode}
          error={errorOf('branchCode')}
        />
        <Field
          id="swiftCode"
          label="SWIFT code"
          autoComplete="off"
          defaultValue={values.swiftCode}
          error={errorOf('swiftCode')}
        />
        <Select
          id="accountType"
          label="Account type"
          defaultValue={values.accountType || 'savings'}
          error={errorOf('accountType')}
        >
          <option value="savings">Savings</option>
          <option value="checking">Checking</option>
          <option value="business">Business</option>
        </Select>
      </div>
    </section>
  )
}
