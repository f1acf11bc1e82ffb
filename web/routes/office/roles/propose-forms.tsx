import { Form, useNavigation } from 'react-router'
import { adjustableAccounts, roles } from '#domain/proposal/proposal-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field, Select, TextArea } from '../../../ui/forms/field.tsx'

type Typed = { [name: string]: string } | null

/** Grants or revokes a role, after a second operator approves. */
export function ProposeRole({ typed }: { typed: Typed }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="stack gap-3" noValidate>
      <h2>Give or remove a role</h2>
      <p className="muted">
        A second operator approves it. The person is signed out then, and sets up a second factor before the
        office opens.
      </p>
      <Field
        id="email"
        type="email"
        label="Email of the account"
        autoComplete="off"
        defaultValue={typed?.['email']}
      />
      <Select id="to" label="Role from then on" defaultValue={typed?.['to'] ?? 'support'}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {role === 'traveller' ? 'none: a traveller' : role}
          </option>
        ))}
      </Select>
      <TextArea
        id="role-reason"
        name="reason"
        label="Why"
        rows={2}
        maxLength={500}
        defaultValue={typed?.['reason']}
      />
      <Button block name="intent" value="role" disabled={busy}>
        Propose
      </Button>
    </Form>
  )
}

/** Moves an amount between two of our own accounts in the books, after a second operator approves. */
export function ProposeAdjustment({ typed }: { typed: Typed }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="stack gap-3" noValidate>
      <h2>Correct the ledger</h2>
      <p className="muted">
        One balanced journal entry between two of our own accounts. Existing entries are never changed.
      </p>
      <Accounts id="debit" label="Debit" chosen={typed?.['debit']} />
      <Accounts id="credit" label="Credit" chosen={typed?.['credit'] ?? 'stripe_cash'} />
      <Field
        id="amount"
        label="US dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.['amount']}
      />
      <TextArea
        id="adjust-reason"
        name="reason"
        label="Why"
        hint="What was found, and where."
        rows={2}
        maxLength={500}
        defaultValue={typed?.['reason']}
      />
      <Button block name="intent" value="adjust" disabled={busy}>
        Propose
      </Button>
    </Form>
  )
}

function Accounts({ id, label, chosen }: { id: string; label: string; chosen?: string | undefined }) {
  return (
    <Select id={id} label={label} defaultValue={chosen ?? 'stripe_fees'}>
      {Object.entries(adjustableAccounts).map(([name, says]) => (
        <option key={name} value={name}>
          {name}: {says}
        </option>
      ))}
    </Select>
  )
}
