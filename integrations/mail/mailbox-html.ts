import { brand } from '#brand'
import type { StoredMail } from './stored-mails.ts'

/** The list of mails, newest first; `older` links to the next ones. */
export function listPage(mails: StoredMail[], older: string | null): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/dev/mail/${id}">${escape(subject)}</a><span>to ${escape(to)}</span>${timeOf(sentAt)}</li>`,
  )
  const list = rows.length > 0 ? `<ol class="mails">${rows.join('')}</ol>` : '<p>No mail was sent yet.</p>'
  const on = older ? `<p><a href="${escape(older)}">Older mail</a></p>` : ''
  return shell('Mailbox', `<h1>Mailbox</h1>${list}${on}`)
}

/** One mail: its HTML part in a sandboxed frame, its text part, its attachments. */
export function mailPage({ id, to, subject, text, sentAt, attachments }: StoredMail): string {
  const files = attachments.map(
    ({ filename }, index) =>
      `<li><a href="/dev/mail/${id}/files/${index}" download>${escape(filename)}</a></li>`,
  )
  return shell(
    subject,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escape(subject)}</h1>
<p>To ${escape(to)}, ${timeOf(sentAt)}</p>
${files.length > 0 ? `<h2>Attached</h2><ul>${files.join('')}</ul>` : ''}
<h2>As HTML</h2><iframe title="HTML part" src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2><pre>${linked(text)}</pre>`,
  )
}

export function missingPage(): string {
  return shell('No such email', '<p><a href="/dev/mail">All mail</a></p><h1>No such email</h1>')
}

function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(title)} · ${brand.name} demonstration</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/dev/mail.css"></head>
<body><header><a href="/">${brand.name}</a> demonstration: mail that would have been sent</header><main>${body}</main></body></html>`
}

function timeOf(sentAt: Date): string {
  const iso = sentAt.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

/** The text part with clickable URLs. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((piece, index) => (index % 2 ? `<a href="${escape(piece)}">${escape(piece)}</a>` : escape(piece)))
    .join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
