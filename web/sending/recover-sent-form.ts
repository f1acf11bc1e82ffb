import { type MiddlewareFunction, type DataRouter, type DataStrategyResult, data } from 'react-router'
import { lostAnswerOf } from './lost-answer-rules.ts'
import { type LostAnswer, lostWords, reasonFor } from './lost-answer-text.ts'
import { claimSentForm, type SentForm } from './sent-form.ts'
import { sendingNote, showSendingNote } from './sending-notes.ts'
import { forgetTyped, saveTyped } from './typed-drafts.ts'
import { replaceUploads, watchUpload } from './watch-upload.ts'

type Results = Record<string, DataStrategyResult>

/** After this time without an answer the page reports that it is still sending. */
const SLOW_MS = 8000

let router: DataRouter | null = null
/** The page whose loaders are not run again, because its form got no answer. */
let staying: string | null = null
const claimed = new WeakSet<object>()

/** Sets the router of the current page, which has the earlier action data. */
export function setRecoveryRouter(shown: DataRouter): void {
  router = shown
}

/**
 * Handles every form of every page. When a form gets no answer from our server, the page and all typed text stay, with
 * a note beside the button; submitting it again sends the same request. When the session has ended, the typed text is
 * stored until the person has signed in again.
 */
export const recoverSentForm: MiddlewareFunction<Results> = async ({ request }, next) => {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') return staying === pathname ? {} : next()
  const at = claimSentForm()
  const submission = claimSubmission(pathname)
  const show = notesOf(at)
  show(null)
  const slow = setTimeout(() => show(stillSending(at)), SLOW_MS)
  if (at?.isPressed) replaceUploads(at.form)
  const upload = watchUpload(request.signal, submission?.formData, at)
  if (upload && sendingNote()?.takesFocus) showSendingNote(null)
  const results = await next()
  const stopped = upload?.end() ?? null
  clearTimeout(slow)
  show(null)
  if (request.signal.aborted) return results
  const [id = '', result] = Object.entries(results)[0] ?? []
  const thrown = thrownIn(result)
  const lost = result?.type === 'error' ? lostAnswerOf(thrown) : null
  if (!lost) {
    if (at) keepOrForget(at.form, submission, thrown, result)
    return results
  }
  if (stopped?.note) showSendingNote(stopped.note)
  else if (!stopped) show(lostNote(lost, at))
  return stay({ id, submission, pathname, results, lost: stopped ? null : lost })
}

/**
 * A request that the page makes itself, such as an autosave, does not remove the note of a button that somebody pressed
 * or of an upload that they stopped.
 */
function notesOf(at: SentForm | null): typeof showSendingNote {
  return (note) => {
    const shown = sendingNote()
    const isOfPerson = shown?.takesFocus ?? (shown?.tone === 'bad' && shown.at?.isPressed === true)
    if (!isOfPerson || at?.isPressed !== false) showSendingNote(note)
  }
}

function stillSending(at: SentForm | null) {
  return { tone: 'info', says: 'Still sending.', more: 'Please keep this page open.', at } as const
}

/** The note beside the button of a form that got no answer. */
export function lostNote(lost: LostAnswer, at: SentForm | null) {
  const sentence = at?.button?.dataset['failed'] ?? at?.form.dataset['failed']
  return { tone: 'bad', ...lostWords(lost, sentence, navigator.onLine), at } as const
}

type Lost = {
  id: string
  submission: Submission
  pathname: string
  results: Results
  /** Null for an upload that the person cancelled. */
  lost: LostAnswer | null
}

/** Leaves the page unchanged: it shows the form's earlier action data again. */
async function stay({ id, submission, pathname, results, lost }: Lost): Promise<Results> {
  if (!router) return results
  const { location, actionData, matches } = router.state
  const isElsewhere = submission?.isNavigation && pathname !== location.pathname
  staying = location.pathname
  if (isElsewhere) {
    const { state } = location
    await router.navigate(location, {
      replace: true,
      preventScrollReset: true,
      state,
      defaultShouldRevalidate: false,
    })
    staying = null
    return results
  }
  setTimeout(() => {
    staying = null
  })
  const before = submission?.isNavigation ? actionData?.[id] : submission?.data
  const handle = matches.at(-1)?.route.handle as { lostAnswer?: LostAnswerOf } | undefined
  const own =
    lost &&
    submission?.formData &&
    handle?.lostAnswer?.(submission.formData, reasonFor(lost, navigator.onLine))
  if (own) showSendingNote(null)
  return { [id]: { type: 'data', result: data(own || before, 503) } }
}

/** A page may return its own action data for a form without an answer; undefined leaves it to the note. */
export type LostAnswerOf = (sent: FormData, reason: string) => unknown

type Submission = { isNavigation: boolean; data: unknown; formData: FormData | undefined } | null

/** The router's data about the request that begins: the oldest unclaimed submission to this path. */
function claimSubmission(pathname: string): Submission {
  if (!router) return null
  const { navigation, fetchers } = router.state
  for (const each of [navigation, ...fetchers.values()]) {
    const { state, formAction, formData } = each
    if (state !== 'submitting' || !formData || claimed.has(formData)) continue
    if (new URL(formAction ?? '', location.href).pathname !== pathname) continue
    claimed.add(formData)
    return { isNavigation: each === navigation, data: 'data' in each ? each.data : undefined, formData }
  }
  return null
}

function thrownIn(result: DataStrategyResult | undefined): unknown {
  const given: unknown = result?.result
  const isWrapped =
    typeof given === 'object' && given !== null && 'type' in given && 'data' in given && 'init' in given
  return isWrapped ? given.data : given
}

/** Pages where somebody authenticates and then returns. */
const PROOFS = /^\/(login|verify|account\/(confirm|second-factor)|admin\/(confirm|second-factor))\b/

function keepOrForget(
  form: HTMLFormElement,
  submission: Submission,
  thrown: unknown,
  result: DataStrategyResult | undefined,
): void {
  const to = thrown instanceof Response ? thrown.headers.get('Location') : null
  if (to && PROOFS.test(to)) return PROOFS.test(location.pathname) ? undefined : saveTyped(form)
  const status = (result?.result as { init?: { status?: number } } | undefined)?.init?.status ?? 200
  const isTaken = to !== null || (result?.type === 'data' && status < 400)
  if (isTaken && submission?.formData) forgetTyped(form, submission.formData)
}
