import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The answer of a device to a sign-in; null when it has another shape. Its signature is not verified here. */
export function readAssertion(text: string): AuthenticationResponseJSON | null {
  return readAnswer(text, [
    'clientDataJSON',
    'authenticatorData',
    'signature',
  ]) as AuthenticationResponseJSON | null
}

/** The answer of a device that created a passkey; null when it has another shape. */
export function readRegistration(text: string): RegistrationResponseJSON | null {
  return readAnswer(text, ['clientDataJSON', 'attestationObject']) as RegistrationResponseJSON | null
}

/** The transports of a device in the words of the standard; others are dropped. */
export function readTransports(said: unknown): string[] {
  return Array.isArray(said) ? TRANSPORTS.filter((each) => said.includes(each)) : []
}

/** The challenge that a device claims to have signed; null when it names none. */
export function challengeIn(clientDataJSON: string): string | null {
  const { challenge } = record(Buffer.from(clientDataJSON, 'base64url').toString())
  return typeof challenge === 'string' && challenge ? challenge : null
}

function readAnswer(text: string, parts: readonly string[]): unknown {
  const answer = record(text)
  const response = answer['response']
  if (typeof answer['id'] !== 'string' || typeof response !== 'object' || response === null) return null
  const isWhole = parts.every((part) => typeof (response as Record<string, unknown>)[part] === 'string')
  return isWhole ? answer : null
}

function record(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
