/** The server's options for the device to create or sign. */
export type Proposal = { create: object } | { get: object }

/** The result: the next page, or an error. */
export type Said = { to: string } | { error: string }

const LOST = 'The connection was lost. Please try again.'
const CANCELLED = 'No passkey was used. Please try again.'

/** Whether this browser supports passkeys in the server's JSON format. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
}

/** Requests the options from the server, the signature from the device, and the verification from the server. */
export async function exchangePasskey(path: string, fields: Record<string, string>): Promise<Said> {
  const proposed = await send(path, { intent: 'begin', ...fields })
  if (!('create' in proposed || 'get' in proposed)) return proposed
  const answer = await askDevice(proposed)
  if ('error' in answer) return answer
  const said = await send(path, { intent: 'finish', answer: JSON.stringify(answer.credential), ...fields })
  return 'to' in said || 'error' in said ? said : { error: LOST }
}

async function send(path: string, fields: Record<string, string>): Promise<Proposal | Said> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    return (await response.json()) as Proposal | Said
  } catch {
    return { error: LOST }
  }
}

async function askDevice(proposed: Proposal): Promise<{ credential: unknown } | { error: string }> {
  try {
    const credential =
      'create' in proposed
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
              proposed.create as PublicKeyCredentialCreationOptionsJSON,
            ),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
              proposed.get as PublicKeyCredentialRequestOptionsJSON,
            ),
          })
    return credential ? { credential: (credential as PublicKeyCredential).toJSON() } : { error: CANCELLED }
  } catch (error) {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError'
    return { error: isThere ? 'This device already has a passkey of your account.' : CANCELLED }
  }
}
