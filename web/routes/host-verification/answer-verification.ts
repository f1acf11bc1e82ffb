import { href, redirect } from 'react-router'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import { changePhoto } from '#domain/account/profile/change-photo.ts'
import { findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import { beginAgain, withdrawVerification } from '#domain/verification/begin-again.ts'
import { saveDraft } from '#domain/verification/save-draft.ts'
import { submitVerification } from '#domain/verification/submit-verification.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import {
  isBankField,
  maskedForm,
  readForm,
  type VerificationForm,
} from '#domain/verification/verification-form-rules.ts'
import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import type { Visit } from '../../http/context.ts'
import { refusalIn } from '../../http/refusal-in.ts'
import { type SentFile, sentForm } from '../../http/sent-form.ts'
import { DASHBOARD } from '../../http/authorize.ts'
import { formPages } from './verification-parts.ts'
import { answerError, answerRefusal } from '../../shared/page/answer-refusal.ts'

/** The page's answer to a form; `typed` only when not even the draft could be saved. */
export type Answer = {
  problems: Record<string, string>
  error: string | null
  typed: VerificationForm | null
  stored: boolean
}

const SUBMIT_FAILED = failedSentences.verification
const SAVE_FAILED = 'Could not save verification data. Please try again later.'

type Arrived = Visit & { account: Account; request: Request; kind: VerificationKind }

/** Performs the action of the pressed button: saves the entries in any case, and submits them if requested. */
export async function answerVerification(visit: Arrived): Promise<Answer & { status: number }> {
  const { deps, visitor, onError, kind } = visit
  const nothing = { problems: {}, error: null, typed: null, stored: false }
  let typed: Partial<Record<string, string>> = {}
  const save = async () => {
    const { fields, files } = await sentForm(visit.request, { files: 2 })
    typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
    const intent = typed['intent']
    if (intent === 'again') await beginAgain(deps, visitor, kind)
    else if (intent === 'withdraw') await withdrawVerification(deps, visitor)
    if (intent === 'again' || intent === 'withdraw') throw redirect(formPages[kind])
    const problems = await keep(visit, typed, files)
    if (Object.keys(problems).length > 0) return { ...nothing, problems, stored: true, status: 422 }
    if (intent === 'prove') throw await toProof(visit)
    return intent === 'submit' ? null : { ...nothing, stored: true, status: 200 }
  }
  const saved = await answerError(save, (error) => {
    const refusal = refusalIn(error, onError)
    if (!refusal) onError(error)
    const problems = refusal ? problemsOf(refusal) : {}
    const says = refusal ? (Object.keys(problems).length > 0 ? null : saysOf(refusal)) : SUBMIT_FAILED
    return {
      ...nothing,
      problems,
      error: says,
      typed: maskedForm(readForm(typed)),
      status: refusal?.status ?? 500,
    }
  })
  return saved ?? submit(visit)
}

async function keep(
  { deps, visitor, account, kind }: Arrived,
  typed: Partial<Record<string, string>>,
  files: SentFile[],
): Promise<Record<string, string>> {
  const chosen = (field: string) => files.find((file) => file.field === field)?.bytes ?? null
  const { intent } = typed
  await saveDraft(
    deps,
    {
      typed: intent === 'document' ? null : typed,
      document: chosen('idDocument'),
      dropsDocument: intent === 'drop-document',
      kind,
    },
    visitor,
  )
  const photo = chosen('profileImage')
  if (!photo) return {}
  // A refused photo has its message beside its field; everything else is saved.
  return answerRefusal<Record<string, string>, Record<string, string>>(
    async () => {
      await changePhoto(deps, photo, account)
      return {}
    },
    ({ message }) => ({ profileImage: message }),
  )
}

/** Submits the draft; an unexpected failure is retried once. */
async function submit(visit: Arrived): Promise<Answer & { status: number }> {
  const { deps, visitor, onError, kind } = visit
  const nothing = { problems: {}, error: null, typed: null, stored: true }
  const act = async () => {
    await answerError(
      () => submitVerification(deps, visitor, kind),
      async (error) => {
        if (error instanceof Refusal) throw error
        onError(error)
        await submitVerification(deps, visitor, kind)
      },
    )
    throw redirect(kind === 'renewal' ? formPages.renewal : `${DASHBOARD}?done=verification`)
  }
  return answerError(act, async (error) => {
    if (error instanceof Refusal && error.code === 'second-factor-needed') throw await toProof(visit)
    const refusal = refusalIn(error, onError)
    if (!refusal || refusal.code === 'busy') {
      if (!refusal) onError(error)
      return { ...nothing, error: SAVE_FAILED, status: 503 }
    }
    const problems = shownProblems(problemsOf(refusal), isFresh(visitor.secondFactorAt, deps.now()))
    return {
      ...nothing,
      problems,
      error: Object.keys(problems).length > 0 ? null : saysOf(refusal),
      status: refusal.status,
    }
  })
}

/**
 * The page where a second factor is given or set up, which returns to the form; for an application to its bank details.
 */
async function toProof({ deps, account, kind }: Arrived): Promise<Response> {
  const page = (await findSecondFactor(deps, account.id))
    ? href('/account/confirm')
    : href('/account/second-factor')
  return redirect(
    `${page}?next=${encodeURIComponent(`${formPages[kind]}${kind === 'renewal' ? '' : '#bank'}`)}`,
  )
}

/**
 * Before the second factor there are no fields for the bank details: one problem links to the button that requests it.
 */
function shownProblems(problems: Record<string, string>, isProved: boolean): Record<string, string> {
  const entries = Object.entries(problems)
  if (isProved || !entries.some(([field]) => isBankField(field))) return problems
  const others = entries.filter(([field]) => !isBankField(field))
  return { ...Object.fromEntries(others), prove: 'Confirm it is you, then enter your bank details.' }
}

function problemsOf(refusal: Refusal): Record<string, string> {
  if (refusal.code === 'verification-incomplete')
    return (refusal.detail['fields'] ?? {}) as Record<string, string>
  if (refusal.code.startsWith('document-') || refusal.code.startsWith('photo-'))
    return { idDocument: saysOf(refusal) }
  return {}
}

function saysOf({ message: says, reason: because }: Refusal): string {
  return because ? `${says} ${because}` : says
}
