import { Form, href, Link, useNavigation } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'

type Departure = { id: string; trek: string; dates: string; spots: number; isKept: boolean }

/** Future departures with bookings; for a suspended host the operator decides whether it takes place or is cancelled. */
export function HostDepartures({ departures, mayKeep }: { departures: Departure[]; mayKeep: boolean }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <section>
      <h2>Booked departures ahead</h2>
      {mayKeep && departures.length > 0 && (
        <p className="muted mt-2">
          Decide about each: it goes ahead, or it is cancelled and everyone chooses credit or a full refund.
        </p>
      )}
      {departures.length === 0 ? (
        <p className="muted mt-2">No future departure is booked.</p>
      ) : (
        <ul className="mt-3 stack gap-3">
          {departures.map(({ id, trek, dates, spots, isKept }) => (
            <li key={id} className="row row--wrap between">
              <span>
                <b className="b">{trek}</b>, {dates}, {counted(spots, 'spot')} taken
              </span>
              <span className="row row--wrap">
                {mayKeep &&
                  (isKept ? (
                    <span className="badge badge--s badge--ok">Goes ahead</span>
                  ) : (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="departure" value={id} />
                      <Button size="s" name="intent" value="keep" disabled={busy}>
                        Keep
                        <span className="vh">
                          {' '}
                          {trek}, {dates}
                        </span>
                      </Button>
                    </Form>
                  ))}
                <Link to={href('/admin/departures/:id', { id })}>
                  {mayKeep ? 'Cancel with 100%' : 'Open'}
                  <span className="vh">
                    : {trek}, {dates}
                  </span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
