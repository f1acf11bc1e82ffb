import { createHash } from 'node:crypto'
import { badParameter } from './stripe-fault.ts'

export type Form = string | { [part: string]: Form }

/** A form-encoded body or query with nested brackets, as Stripe writes them: `line_items[0][quantity]=1`. */
export function parseForm(encoded: string): { [part: string]: Form } {
  const root: { [part: string]: Form } = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parts = name.split(/\]?\[|\]$/).filter((part, index) => part !== '' || index === 0)
    let branch = root
    for (const part of parts.slice(0, -1)) {
      const next = branch[part]
      branch =
        typeof next === 'object' ? next : (branch[part] = Object.create(null) as { [part: string]: Form })
    }
    branch[parts.at(-1)!] = value
  }
  return root
}

/** Two requests are equal when path and parameters are, in any order. */
export function fingerprintOf(path: string, encoded: string): string {
  const pairs = [...new URLSearchParams(encoded)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256')
    .update(`${path}\n${pairs.join('\n')}`)
    .digest('hex')
}

/** The value at a path such as `line_items.0.quantity`, or undefined. */
export function at(form: Form, path: string): Form | undefined {
  return path
    .split('.')
    .reduce<Form | undefined>((branch, part) => (typeof branch === 'object' ? branch[part] : undefined), form)
}

export function text(form: Form, path: string): string | null {
  const value = at(form, path)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A required text, else Stripe's 'Missing required param'. */
export function requiredText(form: Form, path: string): string {
  const value = text(form, path)
  if (value === null)
    throw badParameter(bracketed(path), `Missing required param: ${bracketed(path)}.`, 'parameter_missing')
  return value
}

/** A whole number, or null when absent; anything else is refused. */
export function integer(form: Form, path: string): number | null {
  const value = text(form, path)
  if (value === null) return null
  if (!/^-?\d{1,12}$/.test(value))
    throw badParameter(bracketed(path), `Invalid integer: ${value}`, 'parameter_invalid_integer')
  return Number(value)
}

/** Metadata within Stripe's limits: 50 keys of 40 characters, values of 500. */
export function metadata(form: Form, path: string): Record<string, string> {
  const found = at(form, path)
  if (typeof found !== 'object') return {}
  const pairs = Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (pairs.length > 50 || pairs.some(([key, value]) => key.length > 40 || value.length > 500))
    throw badParameter(bracketed(path), 'Metadata has at most 50 keys of 40 characters and values of 500.')
  return Object.fromEntries(pairs)
}

/** Stripe refuses unknown parameters instead of ignoring them. */
export function refuseUnknown(form: Form, known: readonly string[]) {
  for (const name of Object.keys(form))
    if (!known.includes(name))
      throw badParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown')
}

function bracketed(path: string): string {
  const [first, ...rest] = path.split('.')
  return first + rest.map((part) => `[${part}]`).join('')
}
