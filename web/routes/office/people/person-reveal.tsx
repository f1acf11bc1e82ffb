import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { PersonLookReason } from '../person-access-reason.tsx'
import type { LookedView } from './person-view.ts'

/** The data of the account, after staff give a reason. */
export function PersonLook({ looked }: { looked: LookedView | null }) {
  const busy = useNavigation().state === 'submitting'
  if (!looked)
    return (
      <Form method="post" preventScrollReset className="office__filters">
        <PersonLookReason id="look-reason" />
        <Button name="intent" value="look" disabled={busy}>
          Show the account’s data
        </Button>
      </Form>
    )
  const { name, email, phone, address, country, bookings, signIns } = looked
  const facts = { Name: name, Email: email, Phone: phone, Address: address, Country: country }
  return (
    <div role="status" className="stack">
      <dl className="office__facts">
        {Object.entries(facts).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="ids">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2>Bookings</h2>
        {bookings.length === 0 && <p className="muted mt-2">None.</p>}
        <ul className="history">
          {bookings.map(({ id, reference, trek, dates, state, total }) => (
            <li key={id}>
              <Link className="num" to={href('/admin/bookings/:id', { id })}>
                {reference}
              </Link>{' '}
              {trek}, {dates}, {state}, <span className="num">{total}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Signed in</h2>
        {signIns.length === 0 && <p className="muted mt-2">Not in the last month.</p>}
        <ul className="history">
          {signIns.map(({ device, since, until }, index) => (
            <li key={index}>
              {device}, since {since}, {until}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
