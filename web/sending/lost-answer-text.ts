/** Why a form got no answer from our server. `status` is a proxy's, or null when nothing came back. */
export type LostAnswer = { status: number | null; says?: string | undefined; reference?: string | undefined }

/** What the browser shows beside the button: the sentence, and its consequence for the person. */
export type LostWords = { says: string; more: string }

/**
 * The text for a form that got no answer. `sentence` is the specification's for that form; it may have a placeholder
 * for the reason: 'Error deleting booking: {message}'.
 */
export function lostWords(lost: LostAnswer, sentence: string | undefined, isOnline: boolean): LostWords {
  const reason = reasonFor(lost, isOnline)
  if (!sentence) return { says: reason, more: `${SAFE} Please try again.` }
  if (sentence.includes('{message}'))
    return { says: sentence.replace('{message}', reason), more: `${SAFE} Please try again.` }
  return { says: sentence, more: `${reason} ${SAFE}` }
}

const SAFE = 'Nothing you entered is lost.'

const reasons: Record<number, string> = {
  408: 'Sending took too long.',
  413: 'This is more than we can take at once.',
  429: 'Too many requests came from here in the last minute.',
}

/** The reason why a form got no answer, as a sentence. */
export function reasonFor({ status, says, reference }: LostAnswer, isOnline: boolean): string {
  if (!isOnline) return 'You are offline.'
  if (says) return says
  if (reference) return `Something broke on our side (reference ${reference}).`
  if (status === null) return 'We got no answer.'
  return reasons[status] ?? `Chautari could not be reached (${status}).`
}
