import Phone from 'lucide-react/icons/phone'
import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import type { BookingView } from './booking-view.ts'

/** Phone numbers for the trail: the host's, and Nepal's emergency numbers. */
export function BookingNumbers({ booking, page }: { booking: BookingView; page: BookingPage }) {
  const { host, phone } = booking
  return (
    <section className="card pad" aria-labelledby="numbers-title">
      <h2 className="side-title" id="numbers-title">
        Numbers to call
      </h2>
      <ul className="calls">
        {phone && (
          <li>
            <a className="call" href={callTo(phone)}>
              <Avatar name={host.name} />
              <b>{host.name}</b>
              <strong>{phone}</strong>
            </a>
          </li>
        )}
        {page.trek.land.help.emergencyNumbers.map(({ who, number }) => (
          <li key={number}>
            <a className="call" href={callTo(number)}>
              <span className="tile">
                <Phone className="ico" />
              </span>
              <b>{who}</b>
              <strong>{number}</strong>
            </a>
          </li>
        ))}
      </ul>
      <p className="small muted mt-3">
        <a href="#rescue">How far it is to a doctor</a>
      </p>
    </section>
  )
}

/** The `tel:` URL of a phone number. */
export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
