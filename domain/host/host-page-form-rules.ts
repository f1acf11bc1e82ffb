import { figureText } from '#figure-text'
import { isBlank, readWords, unreadable } from '../text-rules.ts'

/** The public data of a host, as typed; specialities and languages are separated by commas. */
export type HostPageForm = {
  displayName: string
  bio: string
  experience: string
  years: string
  specialities: string
  languages: string
  /** For travellers with a confirmed booking, never on the page. */
  phone: string
}

/** The maximum length of each field, in characters. */
export const longest = {
  displayName: 120,
  bio: 1000,
  experience: 2000,
  specialities: 600,
  languages: 600,
  phone: 40,
} as const
const MOST_WORDS = 10
const LONGEST_WORD = 60
const MOST_YEARS = 80

/** The problems by field; only a name is required. */
export function hostPageProblems(form: HostPageForm): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if (unreadable.test(form[field])) problems[field] = 'Use only letters, digits and common punctuation.'
    else if (form[field].length > longest[field])
      problems[field] = `Use at most ${figureText(longest[field])} characters here.`
  }
  if (isBlank(form.displayName)) problems['displayName'] = 'Enter the name that travellers see.'
  if (!/^\d{0,2}$/.test(form.years) || Number(form.years) > MOST_YEARS)
    problems['years'] = `Enter the number of years, from 0 to ${MOST_YEARS}.`
  for (const field of ['specialities', 'languages'] as const) {
    const words = wordsOf(form[field])
    if (words.length > MOST_WORDS) problems[field] ??= `Name at most ${MOST_WORDS} of them.`
    else if (words.some((word) => word.length > LONGEST_WORD))
      problems[field] ??= `Use at most ${LONGEST_WORD} characters for each.`
  }
  if (form.phone !== '' && !/\d(?:\D*\d){6}/.test(form.phone))
    problems['phone'] ??= 'Enter a phone number with its country code, like +977 980 000 0000.'
  return problems
}

/** Normalises the form for storage. */
export function readHostPage(form: HostPageForm) {
  const line = (text: string) => readWords(text).replace(/\s+/g, ' ')
  return {
    display_name: line(form.displayName),
    phone: line(form.phone),
    bio: readWords(form.bio),
    experience: readWords(form.experience),
    years_of_experience: Number(form.years),
    specialities: wordsOf(form.specialities),
    languages: wordsOf(form.languages),
  }
}

/** 'High passes, Nar Phu' as a list without duplicates. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/[,;\n]/).map((each) => readWords(each).replace(/\s+/g, ' '))
  return [...new Set(words.filter((each) => each !== ''))]
}
