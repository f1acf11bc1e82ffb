import { href, Link, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { searchForm } from '#domain/office/search/search-form.ts'
import { findInOffice, searchOffice } from '#domain/office/search/search-office.ts'
import type { Found } from '#domain/office/search/read-query.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/search.ts'
import { SearchForm } from './search-form.tsx'
import { storeSearch, storedSearch } from './search-session.ts'

export const loader = authorize(
  site['office/search/search'].read,
  async ({ deps, request, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const typed = storedSearch(request, { secret: deps.secret, sessionId: visitor.sessionId })
    return { typed, groups: typed === '' ? [] : await findInOffice(deps, typed, visitor) }
  },
)

export const action = formAction(
  site['office/search/search'].write,
  searchForm,
  async ({ deps, visitor, site, input }: Route.ActionArgs & FormVisit<typeof searchForm>) => {
    await searchOffice(deps, { typed: input.q, reason: input.reason }, visitor)
    const cookie = storeSearch(input.q, { secret: deps.secret, sessionId: visitor.sessionId }, site.secure)
    return redirect(href('/admin/search'), { status: 303, headers: { 'Set-Cookie': cookie } })
  },
)

/** One field for bookings, people and treks. It is posted, because a URL would put the text into histories and logs. */
export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, groups } = loaderData
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  return (
    <OfficePage
      title="Search"
      note={typed && (count === 0 ? 'nothing found' : `${count} found`)}
      filters={<SearchForm typed={actionData?.typed['q'] ?? typed} isMain key={typed} />}
    >
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="office__result">
          <b className="b">{actionData.refused.message}</b> {actionData.refused.reason}
        </Note>
      )}
      {groups.map(
        ({ label, found }) => found.length > 0 && <Group key={label} label={label} found={found} />,
      )}
      {typed !== '' && count === 0 && (
        <p className="empty--office">
          Nothing matches. Enter a booking’s reference, the beginning of a first name, last name or address,
          or part of a trek’s name.
        </p>
      )}
    </OfficePage>
  )
}

const pageUrl: Record<Found['kind'], (id: string) => string> = {
  booking: (id) => href('/admin/bookings/:id', { id }),
  person: (id) => href('/admin/people/:id', { id }),
  trek: (id) => href('/admin/treks/:id', { id }),
}

function Group({ label, found }: { label: string; found: Found[] }) {
  return (
    <section className="office__found">
      <h2>{label}</h2>
      <div className="tablebox" tabIndex={0} role="region" aria-label={label}>
        <table className="table table--dense table--stack">
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              <th>Which</th>
              <th>What it is</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ kind, id, title, note, state }) => (
              <tr key={id}>
                <td className="b">
                  <Link to={pageUrl[kind](id)}>{title}</Link>
                </td>
                <td className="wide">{note}</td>
                <td>{state.replaceAll('_', ' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
