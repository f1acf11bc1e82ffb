import { createHash } from 'node:crypto'
import { allTokens, type Values } from './stand-in-frame.ts'

/** A page rendered for nobody, in parts: texts, and tokens with their place. */
export type PageTemplate = { parts: Part[]; policy: string; scripts: string[] }

/** `script` is the index of the script that contains it; null for text and attributes. */
type Part = { text: string; isToken: boolean; script: number | null }

const anyToken = new RegExp(allTokens.join('|'), 'g')
const anyScript = /<script\b[^>]*>([^]*?)<\/script>/g

/** Divides a page with tokens; `policy` is its Content-Security-Policy, with the hashes of its scripts. */
export function templateOf(html: Buffer, policy: string): PageTemplate {
  // One byte for each character, so that positions in the text are positions in the page.
  const page = html.toString('latin1')
  const scripts: string[] = []
  const parts: Part[] = []
  let at = 0
  for (const match of page.matchAll(anyScript)) {
    const [whole, code = ''] = match
    if (code.search(anyToken) === -1) continue
    const begin = match.index + whole.length - '</script>'.length - code.length
    parts.push(...partsOf(page.slice(at, begin), null), ...partsOf(code, scripts.length))
    scripts.push(hashOf(code))
    at = begin + code.length
  }
  parts.push(...partsOf(page.slice(at), null))
  return { parts, policy, scripts }
}

/** The page of one person: each token is replaced by their text, as the renderer would have written it. */
export function filledPage(template: PageTemplate, values: Values): { html: Buffer; policy: string } {
  const codes = template.scripts.map(() => '')
  let page = ''
  for (const { text, isToken, script } of template.parts) {
    const value = isToken ? (values.get(text) ?? '') : ''
    const written = isToken ? asLatin1(script === null ? inMarkup(value) : inScript(value)) : text
    page += written
    if (script !== null) codes[script] += written
  }
  let { policy } = template
  for (const [index, code] of codes.entries())
    policy = policy.replace(template.scripts[index] ?? '', hashOf(code))
  return { html: Buffer.from(page, 'latin1'), policy }
}

function partsOf(text: string, script: number | null): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: token, index } of text.matchAll(anyToken)) {
    parts.push({ text: text.slice(at, index), isToken: false, script })
    parts.push({ text: token, isToken: true, script })
    at = index + token.length
  }
  parts.push({ text: text.slice(at), isToken: false, script })
  return parts
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`
}

const markup: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React writes a text or an attribute. */
function inMarkup(value: string): string {
  return value.replace(/[&<>"']/g, (each) => markup[each] ?? each)
}

/** As the router writes a text of its data: JSON in a JSON string in a script. */
function inScript(value: string): string {
  const inner = (text: string) => JSON.stringify(text).slice(1, -1)
  return inner(inner(value)).replace(
    /[&<>\u2028\u2029]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function asLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
