import { Refusal } from '../../refusal.ts'
import { isBlank, readWords, unreadable } from '../../text-rules.ts'
import { folded } from '../catalogue/fold-text-rules.ts'

/** How a question is answered: with a text, with one of its choices, or with a date. */
export const questionKinds = ['text', 'choice', 'date'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question of a host to each traveller of a trek. */
export type Question = {
  id: string
  body: string
  kind: QuestionKind
  /** For a question of kind 'choice'; empty otherwise. */
  choices: readonly string[]
  isRequired: boolean
}

/** A question as its host typed it; one choice a line. */
export type TypedQuestion = { body: string; kind: string; choices: string; isRequired: boolean }

/** A trek has at most this many questions. */
export const MOST_QUESTIONS = 10
export const LONGEST_QUESTION = 200
export const LEAST_CHOICES = 2
export const MOST_CHOICES = 10
const LONGEST_CHOICE = 80

/** What we ask each traveller ourselves, or what a host must not know. */
const ourQuestions =
  /\b(passports?|date of birth|birthday|birth date|nationality|citizenship|insurance|insurer|emergency contact|allerg\w*|medicines?|medication|(credit |debit |bank )card|card number|e-?mail|phone|telephone|whatsapp)\b/

/** Converts a typed question to its stored form. Refused with a sentence for each invalid field. */
export function readQuestion(typed: TypedQuestion): Omit<Question, 'id'> {
  const body = oneLine(typed.body)
  const kind = questionKinds.find((each) => each === typed.kind)
  const choices = kind === 'choice' ? choicesIn(typed.choices) : []
  const fields: Record<string, string> = {}
  if (unreadable.test(typed.body)) fields['body'] = 'Use only letters, digits and common punctuation.'
  else if (isBlank(body) || [...body].length > LONGEST_QUESTION)
    fields['body'] = `Enter a question of up to ${LONGEST_QUESTION} characters.`
  else if (asksForTravellerDetails(body))
    fields['body'] =
      'We ask each traveller for passport, birth, nationality, emergency contact, insurance, and food and health needs. Ask something else.'
  if (!kind) fields['kind'] = 'Choose how travellers answer.'
  const wrong = kind === 'choice' && wrongChoices(choices)
  if (wrong) fields['choices'] = wrong
  if (Object.keys(fields).length > 0 || !kind) throw new Refusal('question-invalid', { fields })
  return { body, kind, choices, isRequired: typed.isRequired }
}

/** Whether a question asks for data that we ask each traveller for, or that a host must not ask for. */
export function asksForTravellerDetails(body: string): boolean {
  return ourQuestions.test(folded(body))
}

function choicesIn(typed: string): string[] {
  return typed
    .split('\n')
    .map(oneLine)
    .filter((choice) => choice !== '')
}

function wrongChoices(choices: readonly string[]): string | null {
  if (choices.length < LEAST_CHOICES || choices.length > MOST_CHOICES)
    return `Enter ${LEAST_CHOICES} to ${MOST_CHOICES} choices, one a line.`
  if (new Set(choices).size < choices.length) return 'Two of the choices are the same.'
  if (choices.some((choice) => [...choice].length > LONGEST_CHOICE))
    return `Use at most ${LONGEST_CHOICE} characters for each choice.`
  return null
}

function oneLine(text: string): string {
  return readWords(text).replaceAll(/\s+/g, ' ')
}
