import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** An information page with its text as HTML. */
export type InformationPage = {
  path: string
  title: string
  description: string
  /** Counsel must review a legal page before launch. */
  kind: 'legal' | 'plain'
  /** The date of its last change, in Nepal. */
  changedOn: string
  lead: string
  parts: PagePart[]
}

/** The information pages by their paths. */
export type InformationPages = ReadonlyMap<string, InformationPage>

export type PagePart = {
  id: string
  title: string
  /** The summary of a legal part in plain language, as HTML. */
  plainly: string | null
  html: string
  questions: Question[]
}

export type Question = { id: string; asks: string; html: string }

/**
 * Parses a page: front matter, then Markdown. The text before the first `##` is the lead, and each `##` begins a part.
 * A block quote at the beginning of a part is its plain summary. On a page of kind 'questions' each `###` begins a
 * question.
 */
export function readPage(source: string): InformationPage {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(set(source)) ?? []
  const said = new Map(head.split('\n').map((line) => splitAt(line, ': ')))
  const of = (name: string) => said.get(name) ?? missing(name, source)
  const [lead = '', ...parts] = body.split(/^## /m)
  const asks = said.get('kind') === 'questions'
  return {
    path: of('path'),
    title: of('title'),
    description: of('description'),
    kind: said.get('kind') === 'legal' ? 'legal' : 'plain',
    changedOn: of('changed'),
    lead: htmlOf(lead),
    parts: parts.map((part) => readPart(part, asks)),
  }
}

function readPart(source: string, asks: boolean): PagePart {
  const [title, rest] = splitAt(source, '\n')
  const [, quoted = '', words = ''] = /^\s*((?:> .*\n?)*)([\s\S]*)$/.exec(rest) ?? []
  const [first = '', ...questions] = asks ? words.split(/^### /m) : [words]
  return {
    id: idOf(title),
    title: title.trim(),
    plainly: quoted ? htmlOf(quoted.replace(/^> /gm, '')) : null,
    html: htmlOf(first),
    questions: questions.map((question) => {
      const [words, answer] = splitAt(question, '\n')
      return { id: idOf(words), asks: words.trim(), html: htmlOf(answer) }
    }),
  }
}

/** Replaces straight apostrophes and quotation marks with typographic ones. */
function set(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=^|[\s(])'([^'\n]+)'/gm, '‘$1’')
    .replace(/(?<=s)'/g, '’')
}

/** Converts Markdown to HTML. The parser escapes HTML tags and removes URLs that would run a script. */
function htmlOf(markdown: string): string {
  return micromark(markdown.trim(), { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/<table>[\s\S]*?<\/table>/g, tableOf)
    .replaceAll(' align="right"', ' class="n"')
}

/** A table of more than two columns gets a class, because its columns do not fit side by side on a phone. */
function tableOf(table: string): string {
  const wide = (table.match(/<th\b/g)?.length ?? 0) > 2
  return `<div class="card">${table.replace('<table>', `<table class="table${wide ? ' table--words' : ''}">`)}</div>`
}

/** The URL fragment of a heading. */
export function idOf(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}‘’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function splitAt(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + sign.length)]
}

function missing(name: string, source: string): never {
  throw new Error(`a page has no ${name}: ${source.slice(0, 80)}`)
}
