import { type MiddlewareFunction, type DataRouter, type DataStrategyResult, data } from 'react-router'
import { lostAnswerOf } from './lost-answer-rules.ts'
import { type LostAnswer, lostWords, reasonFor } from './lost-words.ts'
import { claimSentForm, type SentForm } from './sent-form.ts'
import { sendingNote, showSendingNote } from './sending-notes.ts'
import { forgetTyped, keepTyped } from './typed-drafts.ts'
import { replaceUploads, watchUpload } from './watch-upload.ts'

type Results = Record<string, DataStrategyResult>

/** After so long without an answer the page says that it is still sending. */
const SLOW_MS = 8000

let router: DataRouter | null = null
/** The page whose parts are not read again, because its form got no answer. */
let staying: string | null = null
const claimed = new WeakSet<object>()

/** The router of the page that is shown, from which the answers before are read. */
export function keepPagesOf(shown: DataRouter): void {
  router = shown
}

/**
 * Every form of every page passes here. One that gets no answer of ours leaves the page as it is, with everything typed in it,
 * and says so beside its button: sending it again sends the same request. One that finds its session ended keeps what was
 * typed until the person is back.
 */
export const keepSentPage: MiddlewareFunction<Results> = async ({ request }, next) => {
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
 * What the page sends by itself, as an autosave, does not take away what is said of a button that somebody pressed or of an
 * upload that they stopped.
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

/** What is said beside the button of a form that got no answer. */
export function lostNote(lost: LostAnswer, at: SentForm | null) {
  const sentence = at?.button?.dataset['failed'] ?? at?.form.dataset['failed']
  return { tone: 'bad', ...lostWords(lost, sentence, navigator.onLine), at } as const
}

type Lost = {
  id: string
  submission: Submission
  pathname: string
  results: Results
  /** Null of an upload that the person stopped. */
  lost: LostAnswer | null
}

/** Nothing of the page changes: what the form showed before is shown again. */
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

/** A page may say itself, in the answer to its form, that it got none; what it leaves to the note is undefined. */
export type LostAnswerOf = (sent: FormData, reason: string) => unknown

type Submission = { isNavigation: boolean; data: unknown; formData: FormData | undefined } | null

/** What the router knows of the request that begins: the first one to this address that did not begin before. */
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

/** Where somebody proves who they are, and comes back from. */
const PROOFS = /^\/(login|verify|account\/(confirm|second-factor)|admin\/(confirm|second-factor))\b/

function keepOrForget(
  form: HTMLFormElement,
  submission: Submission,
  thrown: unknown,
  result: DataStrategyResult | undefined,
): void {
  const to = thrown instanceof Response ? thrown.headers.get('Location') : null
  if (to && PROOFS.test(to)) return PROOFS.test(location.pathname) ? undefined : keepTyped(form)
  const status = (result?.result as { init?: { status?: number } } | undefined)?.init?.status ?? 200
  const isTaken = to !== null || (result?.type === 'data' && status < 400)
  if (isTaken && submission?.formData) forgetTyped(form, submission.formData)
}
