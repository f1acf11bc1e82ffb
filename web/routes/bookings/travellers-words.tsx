import { dayText, addDays, untilText } from '#domain/dates.ts'
import { CONTACT_DAYS_AFTER, DETAILS_KEPT_DAYS } from '#domain/traveller/details-times-rules.ts'
import { PASSPORT_DAYS } from '#domain/traveller/passport-rules.ts'
import { CutOff } from '../treks/cut-off.tsx'
import type { TravellersView } from './travellers-view.ts'

/** What may be done now, and until when. */
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
        The last day to change them was {dayText(lastDays.change)}. What is missing can be added{' '}
        <CutOff on={lastDays.add} />.
      </p>
    )
  return (
    <p className="mt-2 muted">
      You need not know everything today: save what you have, and change it <CutOff on={lastDays.change} />.
      What is still missing then can be added {untilText(lastDays.add)}.
    </p>
  )
}

/** Who gets to see what, and how long it is kept. */
export function WhoReads({ lastDays, endsOn }: Pick<TravellersView, 'lastDays' | 'endsOn'>) {
  return (
    <aside className="card pad" aria-labelledby="who-reads">
      <h2 className="h3" id="who-reads">
        Who reads this
      </h2>
      <p className="mt-3">It is kept encrypted, and nobody reads it before it is needed.</p>
      <ul className="travellers__who mt-3">
        <li>
          Your host reads emergency contacts, insurance, food and health needs from{' '}
          {dayText(addDays(lastDays.change, 1))} until {CONTACT_DAYS_AFTER} days after the trek.
        </li>
        <li>
          Where a permit is written out to you by name, your host also reads passport number, nationality and
          date of birth in the {PASSPORT_DAYS} days before the start. Each time is logged.
        </li>
        <li>Your email and address are never shown to your host.</li>
        <li>Everything on this page is erased after {dayText(addDays(endsOn, DETAILS_KEPT_DAYS))}.</li>
      </ul>
    </aside>
  )
}
