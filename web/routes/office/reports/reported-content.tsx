import { href, redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { contentDecisionForm } from '#domain/report/report-decision-form.ts'
import { countReportedContent, findReportedContent } from '#domain/report/content-report-queries.ts'
import { decideContentReports } from '#domain/report/decide-content-report.ts'
import { reportLists } from '#domain/report/report-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
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

export const action = formAction(
  site['office/reports/reported-content'].write,
  contentDecisionForm,
  async ({ deps, visitor, url, input }: Route.ActionArgs & FormVisit<typeof contentDecisionForm>) => {
    const { intent, id, reason } = input
    // The intent of the button that removes names the kind, because each kind has its own permission.
    const isDismissed = intent === 'dismiss'
    const decision = isDismissed ? 'dismissed' : 'removed'
    const kind = isDismissed ? input.kind : intent
    await decideContentReports(deps, { kind, id, decision, reason }, visitor)
    return redirect(url.pathname + url.search, 303)
  },
)

/** Reported treks, reviews and hosts, grouped by thing, with the decision about each. */
export default function ReportedContent({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts, oldest, things, mayRemove } = loaderData
  const { refused, typed } = actionData ?? {}
  const answer = refused && typed && { error: refused.message, reason: typed['reason'] ?? '' }
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
              answer={typed?.['id'] === thing.id ? (answer ?? undefined) : undefined}
            />
          ))}
        </ul>
      )}
    </OfficePage>
  )
}
