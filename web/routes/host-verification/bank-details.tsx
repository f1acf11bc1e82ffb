import { BankFields } from '../../ui/bank-fields.tsx'
import type { Shown } from './verification-parts.ts'

/** The specification's names of a bank account's fields. */
const specified = {
  ...({ holder: 'accountHolderName', account: 'accountNumber', bankName: 'bankName' } as const),
  ...({ branchCode: 'branchCode', swift: 'swiftCode', type: 'accountType' } as const),
}

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
        <BankFields
          field={(name) => {
            const id = specified[name]
            return { id, defaultValue: values[id], error: errorOf(id) }
          }}
        />
      </div>
    </section>
  )
}
