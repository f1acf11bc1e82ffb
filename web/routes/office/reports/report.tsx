import { data, redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { decideReport } from '#domain/report/decide-report.ts'
import { revealReport } from '#domain/report/reveal-report.ts'
import { findReport } from '#domain/report/report-queue-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
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

export const action = authorize(
  site['office/reports/report'].write,
  async ({ deps, params, request, visitor, url }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const intent = String(form.get('intent') ?? '')
    const reason = String(form.get('reason') ?? '')
    try {
      if (intent === 'look') {
        const seen = await revealReport(deps, { messageId: params.id, reason }, visitor)
        const shown = seen.map(({ sentAt, ...message }) => ({ ...message, sent: momentText(sentAt) }))
        return { seen: shown, error: null, because: undefined, reason: '' }
      }
      const decision = decisions[intent as keyof typeof decisions]
      await decideReport(deps, { messageId: params.id, decision, reason }, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden' || error.kind === 'not-found') throw error
      return data({ seen: null, error: error.message, because: error.reason, reason }, error.status)
    }
    throw redirect(url.pathname + url.search, 303)
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
        error={actionData?.error ?? null}
        because={actionData?.because}
        typed={actionData?.reason ?? ''}
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
