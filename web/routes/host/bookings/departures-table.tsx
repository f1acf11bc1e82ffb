import { href } from 'react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { Fragment } from 'react'
import { DASHBOARD } from '../../../http/authorize.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { Opened } from './opened-view.ts'
import { byMonth, searchOf, type BookingsFilter, type DepartureRow } from './bookings-view.ts'
import { OpenedDeparture } from './opened-departure.tsx'

type TableProps = {
  departures: DepartureRow[]
  filter: BookingsFilter
  opened: Opened | null
  /** Not for a suspended host, who may only read. */
  mayAct: boolean
}

/** Departures with their bookings; one is expanded. */
export function DeparturesTable({ departures, filter, opened, mayAct }: TableProps) {
  return (
    <div className="card tablebox" tabIndex={0} role="region" aria-label="Departures with bookings">
      <table className="table table--stack table--hb">
        <caption className="vh">Departures with bookings</caption>
        <thead>
          <tr>
            <th>Departure</th>
            <th>Travellers</th>
            <th>Your share</th>
            <th>State</th>
            <th>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {byMonth(departures).map(({ month, ofMonth, sums }) => (
          <tbody key={month}>
            <tr className="table__month">
              <th colSpan={5} scope="rowgroup">
                {month} <span className="small muted">{sums}</span>
              </th>
            </tr>
            {ofMonth.map((departure) => {
              const isOpen = opened?.id === departure.id
              return (
                <Fragment key={departure.id}>
                  <tr>
                    <Row departure={departure} />
                    <td className="act">
                      <ButtonLink
                        size="s"
                        to={`${href(`${DASHBOARD}/bookings`)}${searchOf({ ...filter, contacts: false, open: isOpen ? '' : departure.id })}`}
                        preventScrollReset
                        aria-expanded={isOpen}
                      >
                        {isOpen ? 'Hide bookings' : 'Show bookings'}
                        <span className="vh">
                          , {departure.trek}, {departure.dates}
                        </span>
                        {isOpen ? (
                          <ChevronUp className="ico ico--s" />
                        ) : (
                          <ChevronDown className="ico ico--s" />
                        )}
                      </ButtonLink>
                    </td>
                  </tr>
                  {isOpen && (
                    <tr className="people">
                      <td colSpan={5}>
                        <OpenedDeparture
                          departure={departure}
                          filter={filter}
                          opened={opened}
                          mayAct={mayAct}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({
  departure: { trek, dates, picture, taken, pending, cancelled, net, state },
}: {
  departure: DepartureRow
}) {
  const notes = [pending, cancelled].filter(Boolean).join(', ')
  return (
    <>
      <td>
        <div className="trekline">
          {picture && <img src={picture} width={104} height={78} alt="" loading="lazy" />}
          <div>
            <b className="b">{trek}</b>
            <p className="small muted">{dates}</p>
          </div>
        </div>
      </td>
      <td>
        <span className="b num">{taken}</span>
        {notes && <span className="table__note small muted">{notes}</span>}
      </td>
      <td className="num">
        {net}
        <span className="show-s"> your share</span>
      </td>
      <td>
        <Badge tone={state.tone}>{state.says}</Badge>
      </td>
    </>
  )
}
