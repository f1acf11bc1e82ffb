import { Form, href, useNavigation } from 'react-router'
import { bookingLookReasons } from '#domain/booking/office/reveal-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { SeenPeople } from './booking-actions.ts'

/** The people of a booking, after staff give a reason; support sees them masked. */
export function BookingPeople({ seen, error }: { seen: SeenPeople | null; error: string | null }) {
  const busy = useNavigation().state === 'submitting'
  if (!seen)
    return (
      <Form method="post" preventScrollReset className="stack gap-3">
        <h2>Who is on it</h2>
        {error && (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
        <Select
          id="look-reason"
          name="reason"
          label="Why you need to see it"
          hint="Each look is in the audit log."
        >
          {Object.entries(bookingLookReasons).map(([key, says]) => (
            <option key={key} value={key}>
              {says}
            </option>
          ))}
        </Select>
        <div>
          <Button name="intent" value="look" disabled={busy}>
            Show who is on it
          </Button>
        </div>
      </Form>
    )
  return (
    <section role="status">
      <h2>Who is on it</h2>
      <PriceLines
        small
        lines={[
          { label: 'Lead', amount: seen.name || 'Not entered yet' },
          { label: 'Email', amount: seen.email || 'Not entered yet' },
          { label: 'Phone', amount: seen.phone || 'Not entered yet' },
          ...(seen.requests ? [{ label: 'Wishes', amount: seen.requests }] : []),
          ...seen.travellers.map(({ name, isChild }, index) => ({
            label: `Traveller ${index + 1}`,
            amount: isChild ? `${name}, child` : name,
          })),
        ]}
      />
      {seen.accountId && (
        <p className="mt-2">
          <a href={href('/admin/people/:id', { id: seen.accountId })}>The person</a>
        </p>
      )}
      {seen.entries && <Entries entries={seen.entries} />}
    </section>
  )
}

function Entries({ entries }: { entries: NonNullable<SeenPeople['entries']> }) {
  if (entries.length === 0) return <p className="muted mt-4">Nothing of it is in the books.</p>
  return (
    <div className="tablebox mt-4" tabIndex={0} role="region" aria-label="The books">
      <table className="table table--dense">
        <caption className="vh">What the books say</caption>
        <thead>
          <tr>
            <th>When</th>
            <th>Fact</th>
            <th>Account</th>
            <th className="n">Debit</th>
            <th className="n">Credit</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ at, kind, account, debit, credit }, index) => (
            <tr key={index}>
              <td className="num nowrap">{at}</td>
              <td>{kind}</td>
              <td>{account}</td>
              <td className="n num">{debit}</td>
              <td className="n num">{credit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
