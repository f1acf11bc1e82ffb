import { Refusal } from '#domain/refusal.ts'
import type { Proposal, Said } from './passkey-exchange.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** What the page's script hears: what to ask the device for, or where to go on. */
export function passkeyAnswer(said: Proposal | Said, headers = new Headers()): Response {
  headers.set('Cache-Control', PRIVATE['Cache-Control'])
  return Response.json(said, { headers })
}

/** The same when we say no: the sentence for the page, or the page that asks for a fresh proof. */
export function passkeyRefusal(error: unknown, confirm: string | null = null): Response {
  if (!(error instanceof Refusal)) throw error
  if (confirm && (error.code === 'fresh-proof-needed' || error.code === 'second-factor-needed'))
    return passkeyAnswer({ to: confirm })
  return Response.json({ error: error.says }, { status: error.status, headers: PRIVATE })
}
