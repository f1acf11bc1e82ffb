import { Refusal } from '#domain/refusal.ts'

/** Calls a verb; its refusal becomes what `answer` returns for the page or throws. Any other error passes. */
export function answerRefusal<Out, Answer>(
  act: () => Promise<Out>,
  answer: (refusal: Refusal) => Answer | Promise<Answer>,
): Promise<Out | Answer> {
  return answerError(act, (error) => {
    if (error instanceof Refusal) return answer(error)
    throw error
  })
}

/** The same for a page that also has its own sentence for an unexpected error. A thrown redirect passes. */
export async function answerError<Out, Answer>(
  act: () => Promise<Out>,
  answer: (error: unknown) => Answer | Promise<Answer>,
): Promise<Out | Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Response) throw error
    return answer(error)
  }
}

/** A refusal's message and reason in one text, for a field that has one line for both. */
export function sentencesOf({ message, reason }: Refusal): string {
  return reason ? `${message} ${reason}` : message
}
