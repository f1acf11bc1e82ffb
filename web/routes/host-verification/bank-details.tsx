import { useState } from 'react'
import { BankFields } from '../../ui/forms/bank-fields.tsx'
import { Button } from '../../ui/forms/button.tsx'
import type { Shown } from './verification-parts.ts'

/** The specification's names of a bank account's fields. */
const specified = {
  ...({ holder: 'accountHolderName', account: 'accountNumber', bankName: 'bankName' } as const),
  ...({ branchCode: 'branchCode', swift: 'swiftCode', type: 'accountType' } as const),
}

type BankDetailsProps = Shown & { isProved: boolean; isDone: boolean; busy: boolean }

/** The bank account for payouts. The fields appear after a second factor, and stay while somebody types. */
export function BankDetails({ values, errorOf, isProved, isDone, busy }: BankDetailsProps) {
  const [wasProved] = useState(isProved)
  return (
    <section className="card pad" id="bank" aria-labelledby="bank-title" data-private>
      <h2 id="bank-title">Bank details</h2>
      <p className="muted">
        For your payouts, 24 hours after each trek ends. Stored encrypted, shown back to you only as the last
        four digits.
      </p>
      {isProved || wasProved ? (
        <div className="fgrid">
          <BankFields
            field={(name) => {
              const id = specified[name]
              return { id, defaultValue: values[id], error: errorOf(id) }
            }}
          />
        </div>
      ) : (
        <Locked isDone={isDone} error={errorOf('prove')} busy={busy} />
      )}
    </section>
  )
}

function Locked({ isDone, error, busy }: { isDone: boolean; error: string | undefined; busy: boolean }) {
  return (
    <div className="stack gap-3 mt-4">
      <p id="prove-hint">
        {isDone
          ? 'Your bank details are filled in. To see or change them, confirm it is you with a code of your authenticator app.'
          : 'Before you enter them, confirm it is you with a code of your authenticator app. If you have none yet, you set it up now.'}{' '}
        Everything else you typed is saved.
      </p>
      {error && (
        <p className="err" id="prove-error">
          {error}
        </p>
      )}
      <div>
        <Button
          id="prove"
          name="intent"
          value="prove"
          disabled={busy}
          aria-describedby={error ? 'prove-error prove-hint' : 'prove-hint'}
        >
          Confirm it is you
        </Button>
      </div>
    </div>
  )
}
