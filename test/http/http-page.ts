import type { Answer } from '../caller.ts'
import { attribute, byTag, type Element, elements, nameOf, parsePage, rawText, textOf } from './html-tree.ts'
import {
  controlValue,
  type FieldValue,
  hasButton,
  type Submission,
  submission,
  type Where,
} from './page-forms.ts'

export type HttpPage = {
  status: number
  headers: Headers
  html: string
  /** The URL after redirects, with query and fragment. */
  path: string
  root: () => Element
  /** All visible text. */
  text: () => string
  title: () => string
  heading: () => string
  /** The texts of all elements with one of these tags. */
  texts: (...tags: string[]) => string[]
  /** The messages that a screen reader announces at once. */
  alerts: () => string[]
  /** The messages that a screen reader announces when it is idle. */
  statuses: () => string[]
  withClass: (name: string) => Element[]
  /** Whether there is an enabled button of this name. */
  hasButton: (name: string | RegExp) => boolean
  /** The target of the first link with this name; null when there is none. */
  linkTo: (name: string | RegExp) => string | null
  /** The value of the field with this label or name; null when there is none. */
  valueOf: (label: string) => string | null
  /**
   * Fills in fields by label and presses a button; returns the page after redirects. `where` selects the form, where
   * several have such a button.
   */
  submit: (button: string | RegExp, fields?: Record<string, FieldValue>, where?: Where) => Promise<HttpPage>
}

type Send = (from: string, submission: Submission) => Promise<HttpPage>

/** A page as a reader without script sees it, and their actions on it. */
export function openPage({ answer, path }: { answer: Answer; path: string }, send: Send): HttpPage {
  let parsed: Element | undefined
  const root = () => (parsed ??= parsePage(answer.text))
  const textsOf = (matches: (element: Element) => boolean) => elements(root(), matches).map(textOf)
  const withRole = (role: string) => textsOf((each) => attribute(each, 'role') === role)
  const texts = (...tags: string[]) => textsOf(({ tagName }) => tags.includes(tagName))
  return {
    status: answer.status,
    headers: answer.headers,
    html: answer.text,
    path,
    root,
    text: () => textOf(root()),
    title: () => rawText(byTag(root(), 'title')[0]),
    heading: () => texts('h1')[0] ?? '',
    texts,
    alerts: () => withRole('alert'),
    statuses: () => withRole('status'),
    withClass: (name) => elements(root(), (each) => classes(each).includes(name)),
    hasButton: (name) => hasButton(root(), name),
    linkTo(name) {
      const link = byTag(root(), 'a').find((each) => {
        const text = nameOf(each, root())
        return typeof name === 'string' ? text === name : name.test(text)
      })
      return link ? attribute(link, 'href') : null
    },
    valueOf(label) {
      const control = byTag(root(), 'input', 'select', 'textarea').find(
        (each) => nameOf(each, root()) === label || attribute(each, 'name') === label,
      )
      return control ? controlValue(control) : null
    },
    submit: (button, fields = {}, where = {}) => send(path, submission(root(), button, fields, where)),
  }
}

function classes(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/)
}
