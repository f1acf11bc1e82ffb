import { data, href, redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { countReportedContent, findReportedContent } from '#domain/report/content-report-queries.ts'
import { decideContentReports } from '#domain/report/decide-content-report.ts'
import { reportLists } from '#domain/report/report-queue-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/reported-content.ts'
import { ageText, momentText } from '../office-words.ts'
import { ReportedThing } from './reported-thing.tsx'

const names = { waiting: 'Waiting', decided: 'Decided' }

export const loader = authorize(
  site['office/reports/reported-content'].read,
  async ({ deps, url, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = url.searchParams.get('list') === 'decided' ? 'decided' : 'waiting'
    const [counts, found] = await Promise.all([countReportedContent(deps), findReportedContent(deps, list)])
    return {
      ...({ list, counts } as const),
      oldest: list === 'waiting' && found[0] ? ageText(found[0].oldestAt, deps.now()) : null,
      mayRemove: cellOf(permissions['review.moderate'], account.role === 'support' ? 'S' : 'O') !== '–',
      things: found.map(({ decidedAt, reports, ...thing }) => ({
        ...thing,
        decided: decidedAt && momentText(decidedAt),
        reports: reports.map(({ at, ...report }) => ({ ...report, sent: momentText(new Date(at)) })),
      })),
    }
  },
)

export const action = authorize(
  site['office/reports/reported-content'].write,
  async ({ deps, request, visitor, url }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const word = (name: string) => String(form.get(name) ?? '')
    const [intent, id, reason] = [word('intent'), word('id'), word('reason')]
    // The intent of the button that removes names the kind, because each kind has its own permission.
    const isDismissed = intent === 'dismiss'
    const decision = isDismissed ? 'dismissed' : 'removed'
    const kind = isDismissed ? word('kind') : intent
    try {
      await decideContentReports(deps, { kind, id, decision, reason }, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'second-factor-needed') throw error
      if (error.kind === 'forbidden' || error.kind === 'not-found') throw error
      return data({ about: id, error: error.message, reason }, error.status)
    }
    throw redirect(url.pathname + url.search, 303)
  },
)

/** Reported treks, reviews and hosts, grouped by thing, with the decision about each. */
export default function ReportedContent({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts, oldest, things, mayRemove } = loaderData
  return (
    <OfficePage
      title="Reported content"
      note={`${counts[list]} ${names[list].toLowerCase()}${oldest ? `, oldest ${oldest}` : ''}`}
      filters={
        <FilterChips
          label="Lists"
          chips={reportLists.map((each) => ({
            to: `${href('/admin/reports')}${each === 'waiting' ? '' : `?list=${each}`}`,
            label: names[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
      }
    >
      {things.length === 0 ? (
        <p className="empty--office">No reports here.</p>
      ) : (
        <ul className="office__pad stack gap-5">
          {things.map((thing) => (
            <ReportedThing
              key={`${thing.kind} ${thing.id} ${thing.decided}`}
              thing={thing}
              mayRemove={mayRemove}
              answer={actionData?.about === thing.id ? actionData : undefined}
            />
          ))}
        </ul>
      )}
    </OfficePage>
  )
}
