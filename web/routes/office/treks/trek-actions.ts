import type { Visitor } from '#domain/account/visitor.ts'
import { switchSale } from '#domain/departure/switch-sale.ts'
import type { Deps } from '#domain/deps.ts'
import type { Refusal } from '#domain/refusal.ts'
import { addDate, changeDate, removeDate } from '#domain/trek/hosting/change-dates.ts'
import { removeTrekPicture } from '#domain/trek/hosting/change-pictures.ts'
import { emptyDay } from '#domain/trek/hosting/form/day-form-rules.ts'
import { deleteTrek } from '#domain/trek/hosting/delete-trek.ts'
import { listTrek } from '#domain/trek/hosting/list-trek.ts'
import { type PublishQuestion, questionOf } from '#domain/trek/hosting/confirm-consequences.ts'
import { publishChanges } from '#domain/trek/hosting/publish-changes.ts'
import { sentTrek, withDays } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import type { ForeignAct } from '#domain/job.ts'
import { onForeignTrek } from '#domain/trek/office/on-foreign-trek.ts'
import { liftTrekSuspension, suspendTrek } from '#domain/trek/office/suspend-trek.ts'
import { termsIn } from '../../../shared/trek-form/trek-answer.ts'

/** The result of a button on a trek's page in the office; after a refusal it has the typed values. */
export type OfficeTrekAnswer = {
  intent: string
  error: string | null
  /** Problems of the form, by field. */
  problems: Record<string, string>
  values: TrekForm | null
  reason: string
  /** What the text would change for those who booked: nothing is saved until it is confirmed. */
  question: PublishQuestion | null
}

type Acting = { deps: Deps; trekId: string; form: FormData; visitor: Visitor }

/** The audit log's action of each button. */
const acts: Record<string, ForeignAct> = {
  save: 'edit-trek',
  confirm: 'edit-trek',
  pause: 'pause-trek',
  activate: 'activate-trek',
  archive: 'archive-trek',
  'date-add': 'add-departure',
  'date-change': 'change-departure',
  'date-remove': 'remove-departure',
  'date-close': 'close-foreign-departure',
  'date-open': 'open-foreign-departure',
  'photo-remove': 'remove-trek-picture',
}

/**
 * Performs a button's action with the host's own commands; the audit log has each with its reason, and the host is
 * notified.
 */
export async function actOnForeignTrek({ deps, trekId, form, visitor }: Acting): Promise<void> {
  const word = (name: string) => String(form.get(name) ?? '').trim()
  const [intent, reason] = [word('intent'), word('reason')]
  if (intent === 'suspend') return suspendTrek(deps, { trekId, reason }, visitor)
  if (intent === 'lift') return liftTrekSuspension(deps, { trekId, reason }, visitor)
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const actor = onForeignTrek(deps, { act, reason }, visitor)
  const departureId = word('departure')
  switch (intent) {
    case 'save':
    case 'confirm': {
      const confirmed = intent === 'confirm' ? word('question') : null
      return publishChanges(deps, { trekId, form: sentTrek(form), why: word('why'), confirmed }, actor)
    }
    case 'archive':
      return deleteTrek(deps, trekId, actor)
    case 'date-add':
      await addDate(deps, trekId, { startsOn: word('start'), endsOn: word('end'), ...termsIn(form) }, actor)
      return
    case 'date-change':
      return changeDate(deps, trekId, { departureId, ...termsIn(form) }, actor)
    case 'date-remove':
      return removeDate(deps, trekId, departureId, actor)
    case 'date-close':
    case 'date-open':
      return switchSale(deps, { departureId, onSale: intent === 'date-open' }, actor)
    case 'photo-remove':
      return removeTrekPicture(deps, trekId, word('picture'), actor)
    default:
      return listTrek(deps, trekId, intent === 'activate', actor)
  }
}

/** Without script: the form again with a day added, removed or moved; nothing is saved. */
export function withOtherDays(form: FormData, intent: string): OfficeTrekAnswer {
  const sent = sentTrek(form)
  const step = intent.replace(/^day-/, '').replace(/-(\d+)$/, ':$1')
  const values = { ...sent, days: withDays(sent.days, step, emptyDay) }
  const reason = String(form.get('reason') ?? '')
  return { intent, error: null, problems: {}, values, reason, question: null }
}

/** The answer to a refused action. */
export function refusedTrekAct(form: FormData, refusal: Refusal): OfficeTrekAnswer {
  const { message: says, reason: because, detail } = refusal
  const intent = String(form.get('intent') ?? '')
  const question = questionOf(refusal)
  return {
    intent,
    question,
    error: question ? null : [says, because].filter(Boolean).join(' '),
    problems: (detail['fields'] ?? {}) as Record<string, string>,
    values: intent === 'save' || intent === 'confirm' ? sentTrek(form) : null,
    reason: String(form.get('reason') ?? ''),
  }
}
