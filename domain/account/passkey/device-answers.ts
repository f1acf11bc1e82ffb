import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What a device answered when it signed; null when it is none of that. The signature proves nothing yet. */
export function readAssertion(text: string): AuthenticationResponseJSON | null {
  return readAnswer(text, [
    'clientDataJSON',
    'authenticatorData',
    'signature',
  ]) as AuthenticationResponseJSON | null
}

/** What a device answered when it made a passkey; null when it is none of that. */
export function readRegistration(text: string): RegistrationResponseJSON | null {
  return readAnswer(text, ['clientDataJSON', 'attestationObject']) as RegistrationResponseJSON | null
}

/** How a device says that it is reached, in the words of the standard; anything else is dropped. */
export function readTransports(said: unknown): string[] {
  return Array.isArray(said) ? TRANSPORTS.filter((each) => said.includes(each)) : []
}

/** The challenge that a device says that it signed; null when it names none. */
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
