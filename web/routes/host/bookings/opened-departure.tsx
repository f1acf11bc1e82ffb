import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import Printer from 'lucide-react/icons/printer'
import { Form, href, Link } from 'react-router'
import { DASHBOARD } from '../../../http/authorize.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/forms/button.tsx'
import type { Opened } from './opened-view.ts'
import { BookingsTable } from './bookings-table.tsx'
import { searchOf, type BookingsFilter, type DepartureRow } from './bookings-view.ts'
import { WalkersTable } from './walkers-table.tsx'

type OpenedProps = { departure: DepartureRow; filter: BookingsFilter; opened: Opened; mayAct: boolean }

/** The bookings of one departure, its travellers, and the host's actions for it. */
export function OpenedDeparture({ departure, filter, opened, mayAct }: OpenedProps) {
  const { id, day } = departure
  const { bookings, walkers, hasWalkers, isContactTime } = opened
  return (
    <div className="people__in">
      <div className="row between row--wrap">
        <h2 className="hostbook__day">
          {walkers ? 'Participants' : 'Bookings'}, {day}
        </h2>
        {mayAct && hasWalkers && (
          <div className="row row--wrap gap-2">
            <ButtonLink
              size="s"
              to={`${href(`${DASHBOARD}/bookings`)}${searchOf({ ...filter, contacts: !walkers })}`}
              preventScrollReset
            >
              {walkers ? 'Show bookings' : 'Show participants'}
            </ButtonLink>
            <ButtonLink size="s" to={href(`${DASHBOARD}/departures/:id/message`, { id })}>
              <MessageSquare className="ico" />
              Write to all
            </ButtonLink>
            <a
              className={buttonClass({ size: 's' })}
              href={href(`${DASHBOARD}/departures/:id/participants.pdf`, { id })}
            >
              <Printer className="ico" />
              List for permits
            </a>
            <a
              className={buttonClass({ size: 's' })}
              href={href(`${DASHBOARD}/departures/:id/participants.csv`, { id })}
            >
              <FileText className="ico" />
              CSV<span className="vh"> of the participants</span>
            </a>
          </div>
        )}
      </div>
      <div className="card mt-3">
        {walkers ? (
          <WalkersTable walkers={walkers} isContactTime={isContactTime} />
        ) : (
          <BookingsTable bookings={bookings} mayAct={mayAct} />
        )}
      </div>
      <p className="small muted mt-3">
        You can see phone numbers, emergency contacts and needs from when booking closes until 7 days after
        the trek. Passport numbers are in the list for permits from 30 days before the start. Every view is
        logged.
      </p>
      {mayAct && opened.saleSwitch && <Sale id={id} action={opened.saleSwitch} />}
    </div>
  )
}

/** Closes or opens a future departure for sale, with a link to cancel it. */
function Sale({ id, action }: { id: string; action: 'open' | 'close' }) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap gap-4 mt-4">
      <input type="hidden" name="id" value={id} />
      {action === 'close' ? (
        <Button size="s" name="intent" value="closed">
          Close for new bookings
        </Button>
      ) : (
        <Button size="s" name="intent" value="opened">
          Open for bookings
        </Button>
      )}
      <Link className="danger" to={href(`${DASHBOARD}/departures/:id/cancel`, { id })}>
        Cancel this departure
      </Link>
    </Form>
  )
}
