import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** An information page as it was written: its words as HTML, made once. */
export type InformationPage = {
  path: string
  title: string
  description: string
  /** What counsel must read before launch stands apart from what only informs. */
  kind: 'legal' | 'plain'
  /** The date in Nepal of its last change. */
  changedOn: string
  lead: string
  parts: PagePart[]
}

/** The information pages by their paths. */
export type InformationPages = ReadonlyMap<string, InformationPage>

export type PagePart = {
  id: string
  title: string
  /** What a part of a legal page says in plain words. */
  plainly: string | null
  html: string
  questions: Question[]
}

export type Question = { id: string; asks: string; html: string }

/**
 * Reads a page: lines of what it is between two rules, then its words in Markdown. The first words are its lead, `##` begins
 * a part, a quotation at a part's beginning says it plainly. Where a page asks, each `###` is a question.
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

/** Apostrophes and quotation marks as printers set them. */
function set(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=^|[\s(])'([^'\n]+)'/gm, '‘$1’')
    .replace(/(?<=s)'/g, '’')
}

/** Markdown as HTML. Tags and addresses that run something are left out by the reader, whoever wrote them. */
function htmlOf(markdown: string): string {
  return micromark(markdown.trim(), { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/<table>[\s\S]*?<\/table>/g, tableOf)
    .replaceAll(' align="right"', ' class="n"')
}

/** More than two columns have no room beside each other on a phone. */
function tableOf(table: string): string {
  const wide = (table.match(/<th\b/g)?.length ?? 0) > 2
  return `<div class="card">${table.replace('<table>', `<table class="table${wide ? ' table--words' : ''}">`)}</div>`
}

/** What stands behind the sign in an address that leads to these words. */
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
