import { Form, href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { listBookedDepartures, MOST_DEPARTURES } from '#domain/booking/departure-cost-queries.ts'
import { isDate, rangeText } from '#domain/dates.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import type { Route } from './+types/departures.ts'
import { departureIs } from '#domain/offer/departure-states.ts'

export const loader = authorize(
  site['office/departures/departures'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const text = (url.searchParams.get('trek') ?? '').slice(0, 100)
    const from = url.searchParams.get('from')
    const filter = { text, from: isDate(from) ? from : null }
    const departures = await listBookedDepartures(deps, filter)
    return {
      filter,
      query: url.search,
      isCut: departures.length === MOST_DEPARTURES,
      departures: departures.map((row) => ({
        id: row.id,
        trek: row.trek_name,
        dates: rangeText(row.starts_on, row.ends_on),
        host: row.host_name,
        state: row.state,
        bookings: row.bookings,
        people: row.people,
        holds: row.holds,
        back: bothText(row.card_cents, row.credit_cents),
      })),
    }
  },
)

/** Departures with bookings, searchable by trek and date; choosing one shows the cost of cancelling it. */
export default function Departures({ loaderData }: Route.ComponentProps) {
  const { departures, filter, query, isCut } = loaderData
  const { id: chosen } = useParams()
  const side = useOutlet()
  const people = departures.reduce((sum, each) => sum + each.people, 0)
  return (
    <OfficePage
      title="Departures"
      note={`${isCut ? 'the first ' : ''}${departures.length} booked, ${people} people`}
      filters={
        <Form className="office__pad office__filters" role="search">
          <Field id="trek" label="Trek" defaultValue={filter.text} optional />
          <Field id="from" label="Starting from" type="date" defaultValue={filter.from ?? ''} optional />
          <Button size="s">Search</Button>
        </Form>
      }
      side={side}
      sideLabel="The chosen departure"
      backTo={`${href('/admin/departures')}${query}`}
    >
      {departures.length === 0 ? (
        <p className="empty--office">No booked departure is found.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Departures">
          <table className="table table--dense table--stack">
            <caption className="vh">Departures with bookings</caption>
            <thead>
              <tr>
                <th>Trek</th>
                <th>Dates</th>
                <th>Host</th>
                <th className="n">Bookings</th>
                <th className="n">People</th>
                <th className="n">Paid</th>
              </tr>
            </thead>
            <tbody>
              {departures.map(({ id, trek, dates, host, state, bookings, people: walking, holds, back }) => (
                <tr key={id} aria-current={id === chosen ? 'true' : undefined}>
                  <td>
                    <Link to={`${href('/admin/departures/:id', { id })}${query}`} preventScrollReset>
                      {trek}
                      <span className="vh">, {dates}</span>
                    </Link>
                    {!departureIs.onSale(state) && (
                      <span className="table__note quiet">{stateNames[state] ?? state}</span>
                    )}
                  </td>
                  <td className="num nowrap">{dates}</td>
                  <td>{host}</td>
                  <td className="n num">
                    {bookings}
                    <span className="show-s"> {bookings === 1 ? 'booking' : 'bookings'}</span>
                    {holds > 0 && <span className="table__note quiet">{holds} held</span>}
                  </td>
                  <td className="n num">
                    {walking}
                    <span className="show-s"> {walking === 1 ? 'person' : 'people'}</span>
                  </td>
                  <td className="n num">{back}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}

const stateNames: Record<string, string> = { closed: 'Closed', departed: 'On the trail' }
