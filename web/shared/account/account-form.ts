import type { ProfileForm } from '#domain/account/profile/profile-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { refusalIn } from '../../http/refusal-in.ts'
import { answerError } from '../page/answer-refusal.ts'

/** The result of a submitted form: its messages, and the typed values when nothing was saved. */
export type Answer<Values = ProfileForm> = {
  problems: Record<string, string>
  values: Values | null
  /** 'Error: …', for the details as a whole. */
  error: string | null
  photoError: string | null
}

const names = [
  ...(['firstName', 'lastName', 'phone', 'address', 'city', 'country'] as const),
  ...(['born', 'nationality', 'gender', 'passport'] as const),
]

/** The form's values, trimmed. */
export function formOf(fields: FormData): ProfileForm {
  return Object.fromEntries(
    names.map((name) => [
      name,
      String(fields.get(name) ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    ]),
  ) as ProfileForm
}

/**
 * Runs an action, and returns its error in the specification's words; an unexpected error is logged with its reference.
 */
export async function answered<Values>(
  intent: string,
  values: Values | null,
  onError: (error: unknown) => string,
  act: () => Promise<void>,
): Promise<Answer<Values> & { status: number }> {
  const nothing = { problems: {}, values: null, error: null, photoError: null }
  const done = async () => {
    await act()
    return { ...nothing, status: 200 }
  }
  return answerError(done, (error) => {
    if (error instanceof Refusal && error.kind === 'signed-out') throw error
    const refusal = refusalIn(error, onError)
    const reference = refusal ? '' : onError(error)
    const status = refusal?.status ?? 500
    if (!values) return { ...nothing, status, photoError: refusal?.message ?? photoSentence(intent) }
    const problems = refusal?.detail['fields'] ?? {}
    const says = refusal?.message ?? `Error: reference ${reference}`
    return { ...nothing, status, values, error: says, problems: problems as Record<string, string> }
  })
}

function photoSentence(intent: string): string {
  return intent === 'remove-photo' ? failedSentences.imageRemoval : failedSentences.imageUpload
}
