import { dayText, addDays, untilText } from '#domain/dates.ts'
import { CONTACT_DAYS_AFTER, DETAILS_RETENTION_DAYS } from '#domain/traveller/details-times-rules.ts'
import { PASSPORT_DAYS } from '#domain/account/profile/passport-rules.ts'
import { CutOff } from '../trek/cut-off.tsx'
import type { TravellersView } from './travellers-view.ts'

/** What can be done now, and until when. */
export function WhatToDo({ time, lastDays }: Pick<TravellersView, 'time' | 'lastDays'>) {
  if (time === 'closed')
    return (
      <p className="mt-2 muted">
        These details can no longer be changed. Write to your host if one of them is wrong.
      </p>
    )
  if (time === 'adding')
    return (
      <p className="mt-2 muted">
        The last day to change them was {dayText(lastDays.change)}. You can still add what is missing{' '}
        <CutOff on={lastDays.add} />.
      </p>
    )
  return (
    <p className="mt-2 muted">
      Save what you have now. You can make changes <CutOff on={lastDays.change} />. After that you can still
      add what is missing {untilText(lastDays.add)}.
    </p>
  )
}

/** Who can read which data, and how long it is stored. */
export function WhoReads({
  lastDays,
  endsOn,
  isOwn = false,
}: Pick<TravellersView, 'lastDays' | 'endsOn'> & { isOwn?: boolean }) {
  return (
    <aside className="card pad" aria-labelledby="who-reads">
      <h2 className="h3" id="who-reads">
        Who can see this
      </h2>
      <p className="mt-3">It is stored encrypted, and nobody sees it before it is needed.</p>
      <ul className="travellers__who mt-3">
        <li>
          Your host sees emergency contacts, insurance, food and health needs, and answers to the host’s
          questions from {dayText(addDays(lastDays.change, 1))} until {CONTACT_DAYS_AFTER} days after the
          trek.
        </li>
        <li>
          Where a permit is issued in your name, your host also sees your passport number, nationality and
          date of birth in the {PASSPORT_DAYS} days before the start. Every view is logged.
        </li>
        {isOwn && <li>The person who booked sees only whether something is missing.</li>}
        <li>Your email and address are never shown to your host.</li>
        <li>Everything on this page is erased after {dayText(addDays(endsOn, DETAILS_RETENTION_DAYS))}.</li>
      </ul>
    </aside>
  )
}
