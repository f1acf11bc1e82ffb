import { href } from 'react-router'
import type { Impersonation } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

/**
 * An impersonated page: without any script, so that no personal data gets into this browser's memory and no stream
 * opens, and with a bar that names the person and ends the impersonation.
 */
export function seenPage(html: Buffer, impersonation: Impersonation): Buffer<ArrayBuffer> {
  const page = html.toString('utf8').replace(SCRIPTS, '')
  return Buffer.from(page.replace(/<body[^>]*>/, (body) => body + barOf(impersonation)))
}

function barOf({ person, endsAt }: Impersonation): string {
  return (
    `<aside class="seeingbar" aria-label="Whose view this is"><p>The view of <b>${escaped(person.firstName || person.email)}</b>` +
    `, until ${nepalHour(endsAt)} Nepal time. You only look.</p>` +
    `<form method="post" action="${href('/admin/people/:id', { id: person.id })}"><button class="btn btn--line btn--s" name="intent" value="end-view">End view</button></form></aside>`
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
}
