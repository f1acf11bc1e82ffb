import { brand } from '#brand'
import type { Strip } from './header-image.ts'

/** One part of a mail, as HTML and as equivalent plain text. */
export type Block = { html: string; text: string }

export type MailContent = {
  title: string
  preview: string
  blocks: Block[]
  because: string
  strip?: Strip | null
  /** The contact line; by default replies go to our support. */
  help?: string
}

/** A whole mail in one column of 600 px, light and dark, with its text part. The blocks escape typed text. */
export function renderMail({
  title,
  preview,
  blocks,
  because,
  strip = null,
  help = anyQuestion,
}: MailContent): {
  html: string
  text: string
} {
  const foot = `${because} ${help}`
  return {
    html: shell(
      title,
      preview,
      strip,
      `${heading(title).html}${blocks.map((block) => block.html).join('')}`,
      foot,
    ),
    text: [title, ...blocks.map((block) => block.text), `--\n${foot}`].join('\n\n'),
  }
}

const anyQuestion = `Questions? Reply to this email or write to ${brand.supportEmail}.`

export function paragraph(words: string): Block {
  return { html: `<p class="soft" style="${soft}">${escape(words)}</p>`, text: words }
}

export function subheading(words: string): Block {
  return { html: `<h2 class="ink" style="${h2}">${escape(words)}</h2>`, text: words.toUpperCase() }
}

/** A list of short items. */
export function list(items: readonly string[]): Block {
  const entries = items.map((item) => `<li>${escape(item)}</li>`)
  return {
    html: `<ul class="soft" style="${soft};padding-left:20px">${entries.join('')}</ul>`,
    text: items.map((item) => `- ${item}`).join('\n'),
  }
}

/** A person's text with its line breaks. */
export function quote(words: string): Block {
  return {
    html: `<blockquote class="ink quote" style="${quoteLook}">${escape(words).replaceAll('\n', '<br>')}</blockquote>`,
    text: words
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  }
}

/** The main facts, one line each: 'Dates', 'Paid' … */
export function facts(rows: [name: string, value: string][]): Block {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th class="soft rule" scope="row" style="${factName}">${escape(name)}</th><td class="ink rule" style="${factValue}">${escape(value)}</td></tr>`,
  )
  return {
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="${factTable}">${cells.join('')}</table>`,
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

/** A link as a button 48 px high; the text part contains the URL. */
export function button(label: string, url: string): Block {
  return {
    html: `<p style="margin:28px 0"><a class="button" href="${escape(url)}" style="${buttonLook}">${escape(label)}</a></p>`,
    text: `${label}: ${url}`,
  }
}

/** Digits to read and type: 32 px, in tabular figures. */
export function digits(code: string): Block {
  return { html: `<p class="ink" style="${digitsLook}">${escape(code)}</p>`, text: code }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function heading(words: string): Block {
  return { html: `<h1 class="ink" style="${h1}">${escape(words)}</h1>`, text: words }
}

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const soft = 'margin:0 0 16px;color:#45526B'
const h1 = 'margin:0 0 12px;font:700 30px/36px Georgia,serif;color:#16223A'
const h2 = 'margin:28px 0 8px;font:700 20px/26px Georgia,serif;color:#16223A'
const factTable = 'margin:20px 0 16px;border-top:1px solid #DED9CD'
const factName =
  'width:128px;padding:11px 16px 11px 0;border-bottom:1px solid #DED9CD;color:#45526B;font-weight:400;text-align:left;vertical-align:top'
const factValue = 'padding:11px 0;border-bottom:1px solid #DED9CD;color:#16223A;font-weight:600'
const buttonLook = `display:inline-block;padding:12px 28px;border-radius:14px;background:#0F5C6E;color:#FFFFFF;font:600 16px/24px ${sans};text-decoration:none`
const quoteLook =
  'margin:20px 0;padding:12px 16px;border-left:4px solid #E8A01C;background:#F0EDE4;color:#16223A'
const digitsLook = `margin:20px 0;font:700 32px/40px ${sans};font-variant-numeric:tabular-nums;letter-spacing:6px;color:#16223A`

/** Outlook and older programs support only inline styles; the style sheet is for dark mode. */
const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #0E1625 !important } .sheet { background: #161F32 !important; border-color: #2A364D !important }
.ink { color: #F3F0E8 !important } .soft { color: #BBC3D1 !important } .rule { border-color: #2A364D !important }
.quote { background: #0E1625 !important } .button { background: #74C7D3 !important; color: #06222A !important }
}`

function shell(title: string, preview: string, strip: Strip | null, body: string, foot: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;background:#F0EDE4;color:#16223A;font:16px/24px ${sans}"><div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="sheet" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #DED9CD;border-radius:16px;overflow:hidden">
<tr><td style="padding:20px 40px;background:#0B4A59;border-bottom:4px solid #E8A01C;color:#FFFFFF;font:700 22px/28px Georgia,serif">${escape(brand.name)}</td></tr>${picture(strip)}
<tr><td style="padding:32px 40px 24px;overflow-wrap:anywhere">${body}</td></tr></table>
<p class="soft" style="max-width:520px;margin:20px auto 0;font-size:14px;line-height:20px;color:#45526B">${escape(foot)}</p>
</td></tr></table></div></body></html>`
}

function picture(strip: Strip | null): string {
  if (!strip) return ''
  const source = `cid:${strip.attachment.filename}`
  return `<tr><td><img src="${escape(source)}" width="600" height="200" alt="${escape(strip.alt)}" style="display:block;width:100%;height:auto"></td></tr>`
}
