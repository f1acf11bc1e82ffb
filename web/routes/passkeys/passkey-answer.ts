import { Refusal } from '#domain/refusal.ts'
import type { Proposal, Said } from '../../shared/passkey/passkey-exchange.ts'

/** The response to the page's script: the options for the device, or the next page. */
export function passkeyAnswer(said: Proposal | Said, headers = new Headers()): Response {
  return Response.json(said, { headers })
}

/** The response to a refusal: the sentence for the page, or the page that requires a fresh authentication. */
export function passkeyRefusal(error: unknown, confirm: string | null = null): Response {
  if (!(error instanceof Refusal)) throw error
  if (confirm && (error.code === 'fresh-proof-needed' || error.code === 'second-factor-needed'))
    return passkeyAnswer({ to: confirm })
  return Response.json({ error: error.message }, { status: error.status })
}
