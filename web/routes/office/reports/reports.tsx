import { href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { countReports, findReports, reportLists } from '#domain/report/report-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/reports.ts'
import { ageText, momentText } from '../office-words.ts'
import { outcomes } from './report-words.ts'
import { useLiveInbox } from '../use-live-inbox.ts'

const names = { waiting: 'Waiting', decided: 'Decided' }

export const loader = authorize(
  site['office/reports/reports'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = url.searchParams.get('list') === 'decided' ? 'decided' : 'waiting'
    const [counts, reports] = await Promise.all([countReports(deps), findReports(deps, list)])
    const at = deps.now()
    return {
      ...({ list, counts } as const),
      oldest: list === 'waiting' && reports[0] ? ageText(reports[0].reportedAt, at) : null,
      reports: reports.map(({ id, reason, writer, reportedAt, outcome }) => ({
        id,
        reason,
        writer,
        reported: momentText(reportedAt),
        age: ageText(reportedAt, at),
        outcome: outcome && outcomes[outcome],
      })),
    }
  },
)

/** Reported messages, without their text; that is opened one report at a time. */
export default function Reports({ loaderData: { list, counts, oldest, reports } }: Route.ComponentProps) {
  const { id: chosen } = useParams()
  const side = useOutlet()
  const query = list === 'waiting' ? '' : `?list=${list}`
  useLiveInbox()
  return (
    <OfficePage
      title="Reported messages"
      note={`${counts[list]} ${names[list].toLowerCase()}${oldest ? `, oldest ${oldest}` : ''}`}
      filters={
        <FilterChips
          label="Lists"
          chips={reportLists.map((each) => ({
            to: `${href('/admin/messages')}${each === 'waiting' ? '' : `?list=${each}`}`,
            label: names[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
      }
      side={side}
      sideLabel="The chosen report"
      backTo={`${href('/admin/messages')}${query}`}
    >
      {reports.length === 0 ? (
        <p className="empty--office">No reports.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Reports">
          <table className="table table--dense table--stack">
            <caption className="vh">Reports, {names[list].toLowerCase()}</caption>
            <thead>
              <tr>
                <th>Reported</th>
                <th>Why</th>
                <th>Written by</th>
                <th>{list === 'waiting' ? 'Waits' : 'Decided'}</th>
              </tr>
            </thead>
            <tbody>
              {reports.map(({ id, reason, writer, reported, age, outcome }) => (
                <tr key={id} aria-current={id === chosen ? 'true' : undefined}>
                  <td className="num b nowrap">
                    <Link to={`${href('/admin/messages/:id', { id })}${query}`} preventScrollReset>
                      {reported}
                    </Link>
                  </td>
                  <td>{reason}</td>
                  <td>{writer}</td>
                  <td className="num">{outcome ?? age}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
