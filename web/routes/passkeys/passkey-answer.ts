import type { Refusal } from '#domain/refusal.ts'
import type { Proposal, Said } from '../../shared/passkey/passkey-exchange.ts'

/** The response to the page's script: the options for the device, or the next page. */
export function passkeyAnswer(said: Proposal | Said, headers = new Headers()): Response {
  return Response.json(said, { headers })
}

/** The response to a refusal: the sentence for the page, or the page that requires a fresh authentication. */
export function passkeyRefusal(refusal: Refusal, confirm: string | null = null): Response {
  if (confirm && (refusal.code === 'fresh-proof-needed' || refusal.code === 'second-factor-needed'))
    return passkeyAnswer({ to: confirm })
  return Response.json({ error: refusal.message }, { status: refusal.status })
}
