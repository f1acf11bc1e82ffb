import { redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { reportDecisionForm } from '#domain/report/report-decision-form.ts'
import { decideReport } from '#domain/report/decide-report.ts'
import { revealReport } from '#domain/report/reveal-report.ts'
import { findReport } from '#domain/report/report-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/report.ts'
import { historyLine, momentText } from '../office-words.ts'
import { ReportDecision } from './report-decision.tsx'
import { ReportLook } from './report-access.tsx'
import { outcomes } from './report-words.ts'

export const loader = authorize(
  site['office/reports/report'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { reportedAt, decidedAt, outcome, history, ...report } = await findReport(deps, params.id)
    return {
      ...report,
      reported: momentText(reportedAt),
      decided: decidedAt && outcome && `${outcomes[outcome]}, ${momentText(decidedAt)}`,
      mayRemove: cellOf(permissions['message.remove'], account.role === 'support' ? 'S' : 'O') !== '–',
      history: history.map((entry) => historyLine(entry, account)),
    }
  },
)

const decisions = { dismiss: 'dismissed', remove: 'removed', close: 'closed' } as const

export const action = formAction(
  site['office/reports/report'].write,
  reportDecisionForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof reportDecisionForm>) => {
    const { intent, reason } = input
    if (intent === 'look') {
      const seen = await revealReport(deps, { messageId: params.id, reason }, visitor)
      return { seen: seen.map(({ sentAt, ...message }) => ({ ...message, sent: momentText(sentAt) })) }
    }
    const decision = decisions[intent as keyof typeof decisions]
    await decideReport(deps, { messageId: params.id, decision, reason }, visitor)
    return redirect(url.pathname + url.search, 303)
  },
)

/** A report: its reason, the message with its context after a reason, and the decision. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { reported, writer, reason, history } = loaderData
  return (
    <>
      <h2>Reported {reported}</h2>
      <p className="mt-2">
        Written by the {writer}. <b className="b">{reason}</b>
      </p>
      <ReportLook seen={actionData?.seen ?? null} />
      <ReportDecision
        {...loaderData}
        key={loaderData.id}
        refused={actionData?.refused ?? null}
        typed={actionData?.refused ? (actionData.typed['reason'] ?? '') : ''}
      />
      <hr className="rule" />
      <h3>History</h3>
      <ul className="history">
        {history.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  )
}
