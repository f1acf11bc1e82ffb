import { figureText } from '#figure-text'
import { dayText, isDate } from '../../dates.ts'
import { readWords, unreadable } from '../../text-rules.ts'
import type { Question } from '../../trek/question/question-rules.ts'
import { readDate } from '../details-rules.ts'

/** The longest answer to a question, in characters. */
export const LONGEST_ANSWER = 500

/** The id and name of the field of a question. */
export function answerId(questionId: string): string {
  return `answer-${questionId}`
}

/** Converts an answer to its stored form; empty when there is none. */
export function readAnswer({ kind }: Pick<Question, 'kind'>, typed: string): string {
  const answer = kind === 'text' ? readWords(typed) : typed.toWellFormed().trim()
  return kind === 'date' ? readDate(answer) : answer
}

/** The problem of an answer; null when it can be stored. A missing answer is no problem. */
export function wrongAnswer(
  { kind, choices }: Pick<Question, 'kind' | 'choices'>,
  answer: string,
): string | null {
  if (answer === '') return null
  if (kind === 'date') return isDate(answer) ? null : 'Enter a date as day, month and year, like 04/09/2026.'
  if (kind === 'choice') return choices.includes(answer) ? null : 'Choose one of the answers.'
  if (unreadable.test(answer)) return 'Use only letters, digits and common punctuation.'
  return [...answer].length > LONGEST_ANSWER
    ? `Use at most ${figureText(LONGEST_ANSWER)} characters here.`
    : null
}

/** An answer as somebody reads it. */
export function answerText({ kind }: Pick<Question, 'kind'>, answer: string): string {
  return kind === 'date' && isDate(answer) ? dayText(answer) : answer
}

/** The typed answers of a form, by the id of their question. */
export function answersIn(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  const start = answerId('')
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([field]) => field.startsWith(start))
      .map(([field, text]) => [field.slice(start.length), String(text)]),
  )
}
