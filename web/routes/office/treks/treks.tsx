import { Form, href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { usd } from '#domain/money.ts'
import { listOfficeTreks } from '#domain/trek/office/office-treks-queries.ts'
import { regions } from '#domain/trek/trek-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Field, Select } from '../../../ui/forms/field.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/treks.ts'
import { momentText } from '../office-words.ts'
import { pageIn, PagesLine, pagesAt } from '../pagination.tsx'
import { isTrekState, trekName, stateBadges } from './trek-state-words.ts'
import { hostIs } from '#domain/host/host-states.ts'

export const loader = authorize(
  site['office/treks/treks'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const state = url.searchParams.get('state')
    const region = url.searchParams.get('region') ?? ''
    const filter = {
      state: isTrekState(state) ? state : null,
      page: pageIn(url),
      region: regions.find((each) => each === region) ?? '',
      name: (url.searchParams.get('name') ?? '').trim().slice(0, 100),
    }
    const { treks, hasMore } = await listOfficeTreks(deps, filter)
    return {
      filter,
      pages: pagesAt(url, filter.page, hasMore),
      treks: treks.map(({ updatedAt, priceCents, name, ...trek }) => ({
        ...trek,
        name: trekName(name),
        changed: momentText(updatedAt),
        price: priceCents > 0 ? usd(priceCents) : '',
      })),
    }
  },
)

/** Treks in every state with their hosts, latest change first. */
export default function Treks({ loaderData }: Route.ComponentProps) {
  const { treks, filter, pages } = loaderData
  return (
    <OfficePage
      title="Treks"
      note={`changed last first${filter.page > 1 ? `, page ${filter.page}` : ''}`}
      filters={<Filters {...filter} key={JSON.stringify(filter)} />}
    >
      {treks.length === 0 ? (
        <p className="empty--office">No trek is found.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Treks">
          <table className="table table--dense table--stack">
            <caption className="vh">Treks</caption>
            <thead>
              <tr>
                <th>Trek</th>
                <th>State</th>
                <th>Host</th>
                <th className="n">Dates ahead</th>
                <th className="n">Booked</th>
                <th className="n">From</th>
                <th>Changed, Nepal time</th>
              </tr>
            </thead>
            <tbody>
              {treks.map((trek) => (
                <Row key={trek.id} {...trek} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PagesLine {...pages} />
    </OfficePage>
  )
}

function Row(trek: Route.ComponentProps['loaderData']['treks'][number]) {
  const { id, name, state, region, hostName, hostStatus, datesAhead, spotsTaken, price, changed } = trek
  return (
    <tr>
      <td>
        <Link className="b" to={href('/admin/treks/:id', { id })}>
          {name}
        </Link>
        {region && <span className="table__note quiet">{region}</span>}
      </td>
      <td>
        <Badge tone={stateBadges[state].tone}>{stateBadges[state].says}</Badge>
      </td>
      <td>
        {hostName}
        {hostIs.suspended(hostStatus) && <span className="table__note quiet">host suspended</span>}
      </td>
      <td className="n num">
        {datesAhead}
        <span className="show-s"> {datesAhead === 1 ? 'date' : 'dates'} ahead</span>
      </td>
      <td className="n num">
        {spotsTaken}
        <span className="show-s"> booked</span>
      </td>
      <td className="n num">{price}</td>
      <td className="num nowrap muted wide">{changed}</td>
    </tr>
  )
}

function Filters({ state, region, name, page }: Route.ComponentProps['loaderData']['filter']) {
  return (
    <Form className="office__pad office__filters" role="search" aria-label="Treks">
      <Select id="state" label="State" optional defaultValue={state ?? ''}>
        <option value="">Any</option>
        {Object.entries(stateBadges).map(([key, { says }]) => (
          <option key={key} value={key}>
            {says}
          </option>
        ))}
      </Select>
      <Select id="region" label="Region" optional defaultValue={region}>
        <option value="">Any</option>
        {regions.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Field id="name" label="Name" defaultValue={name} optional autoComplete="off" />
      <Button>Show</Button>
      {(state || region || name || page > 1) && (
        <ButtonLink kind="text" to={href('/admin/treks')}>
          All
        </ButtonLink>
      )}
    </Form>
  )
}
