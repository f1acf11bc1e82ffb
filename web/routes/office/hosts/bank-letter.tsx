import { Form, useNavigation } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import type { BankView } from '../bank-view.ts'
import { LookReason } from '../access-reason.tsx'

type BankLetterProps = { letter: NonNullable<BankView['letter']>; addresses: string[] | null }

/** The letter of the bank from the host; it opens after the operator gives a reason. */
export function BankLetter({ letter, addresses }: BankLetterProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <section className="card" aria-labelledby="letter-title">
      <div className="bank__head">
        <h2 id="letter-title">Letter from the bank</h2>
        <p>
          Sent {letter.sent}, {counted(letter.pages, 'page')}
        </p>
      </div>
      {addresses ? (
        <div className="bank__letter">
          <p className="small muted" role="status">
            The audit log has recorded that you saw the letter.
          </p>
          {addresses.map((address, index) => (
            <img key={address} src={address} alt={`Page ${index + 1} of the letter`} />
          ))}
        </div>
      ) : (
        <Form method="post" preventScrollReset className="bank__reveal stack gap-3">
          <LookReason id="letter-reason" />
          <Button kind="text" name="intent" value="look" disabled={busy}>
            Open the letter, recorded
          </Button>
        </Form>
      )}
    </section>
  )
}
