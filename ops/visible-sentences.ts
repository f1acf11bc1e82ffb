import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync, Visitor } from 'oxc-parser'

/** The files whose texts people read: pages, emails, documents, refusals and the data that pages show. */
export const readableFiles =
  '{brand.ts,content/*.md,{web,worker,domain,integrations,server,api}/**/*.{ts,tsx}}'
/** Attributes whose texts are listed even when they are a single word: a screen reader or a tooltip gives them. */
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'says'])
/** Attributes that never hold a text. */
const SILENT = new Set(['className', 'sizes'])

/** A sentence or label of the interface, with its file and line. */
export type VisibleSentence = { file: string; line: number; text: string }

/**
 * The visible sentences and labels, in the order of the source: texts between tags, labels, and literals of two words
 * or more. Values that a template inserts appear as {…}. SQL and class names are left out.
 */
export function sentencesOf(file: string, source: string): VisibleSentence[] {
  return file.endsWith('.md') ? sentencesOfPage(file, source) : sentencesOfCode(file, source)
}

/** The title, the description, and each paragraph, heading, list item and table row of an information page. */
function sentencesOfPage(file: string, source: string): VisibleSentence[] {
  const found: VisibleSentence[] = []
  const headEnds = source.indexOf('\n---\n')
  let start = 0
  for (const [index, line] of source.split('\n').entries()) {
    const isHead = start <= headEnds
    start += line.length + 1
    if (isHead && !/^(title|description): /.test(line)) continue
    const read = isHead ? line.replace(/^\w+: /, '') : withoutMarks(line)
    const text = read.replace(/\{\{.*?\}\}/g, '{…}')
    if (/\p{L}{2}/u.test(text)) found.push({ file, line: index + 1, text })
  }
  return found
}

/** A line of Markdown as it is read: no marks of headings, lists, tables and emphasis, and no addresses of links. */
function withoutMarks(line: string): string {
  return line
    .replace(/^(#+|>|-|\d+\.) |^!/, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[[\]*`]/g, '')
    .replace(/^\||\|$/g, '')
    .trim()
}

function sentencesOfCode(file: string, source: string): VisibleSentence[] {
  const found: VisibleSentence[] = []
  const hidden = new Set<unknown>()
  const lines = lineStarts(source)
  const add = ({ start }: { start: number }, raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(text)) found.push({ file, line: lineAt(lines, start), text })
  }
  new Visitor({
    ImportDeclaration: (node) => void hidden.add(node.source),
    TSLiteralType: (node) => void hidden.add(node.literal),
    TaggedTemplateExpression: (node) => void hidden.add(node.quasi),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || value?.type !== 'Literal') return
      if (SPOKEN.has(name.name) || SILENT.has(name.name)) hidden.add(value)
      if (SPOKEN.has(name.name) && typeof value.value === 'string') add(value, value.value)
    },
    JSXText: (node) => add(node, node.value),
    Literal: (node) => {
      if (typeof node.value === 'string' && !hidden.has(node) && isSentence(node.value)) add(node, node.value)
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('{…}')
      if (!hidden.has(node) && isSentence(text)) add(node, text)
    },
  }).visit(parseSync(file, source).program as Node as never)
  return found.sort((a, b) => a.line - b.line)
}

/** At least two words, the first of them as in a text: no SQL, class names or media types. */
function isSentence(text: string): boolean {
  return /^[\s{…}“(]*\p{Lu}?[\p{L}’'-]+[,:;.?!]? [^/{]*/u.test(text) && /\p{Lu}|[.?!,]/u.test(text)
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function lineAt(starts: number[], offset: number): number {
  return starts.findLastIndex((start) => start <= offset) + 1
}

if (import.meta.main)
  for (const file of globSync(readableFiles, { exclude: ['**/*.test.ts'] }).sort()) {
    const sentences = sentencesOf(file, readFileSync(file, 'utf8'))
    if (sentences.length === 0) continue
    console.log(`\n${file}`)
    for (const { line, text } of sentences) console.log(`${String(line).padStart(5)}  ${text}`)
  }
