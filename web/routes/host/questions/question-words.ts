import type { QuestionKind } from '#domain/trek/question/question-rules.ts'

/** How a question is answered, in words. */
export const kindWords: Record<QuestionKind, string> = {
  text: 'A text',
  choice: 'One of several choices',
  date: 'A date',
}
