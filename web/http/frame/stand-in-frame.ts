import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Frame } from './read-frame.ts'

/** Random for each process, so that no text on a page contains one by chance or on purpose. */
const mark = `z${randomBytes(12).toString('hex')}`
const tokens = {
  id: randomUUID(),
  email: `${mark}email`,
  letters: `${mark}letters`,
  flag: `${mark}flag`,
  photo: `${mark}photo`,
  // A number in the page's data.
  event: 8_000_000_000_000_000 + randomInt(2 ** 47),
} as const

/** The account of a page that is rendered for nobody. */
export const standInAccount = { id: tokens.id, email: tokens.email, firstName: tokens.email }

/** A token in a page, and the text that belongs there. */
export type Values = ReadonlyMap<string, string>

/** All tokens, for a pattern that finds them. */
export const allTokens: readonly string[] = Object.values(tokens).map(String)

/**
 * A frame of the same shape for nobody: everything that names the person is a token. `key` is the same for all people
 * with this shape, and `values` has the person's texts for the tokens.
 */
export function standInFor(frame: Frame): { frame: Frame; key: string; values: Values } | null {
  const { start, email, face, isStaff } = frame
  if (!start || !face || email === null) return null
  const values = new Map<string, string>([
    [tokens.id, start.accountId],
    [tokens.email, email],
    [tokens.letters, face.monogram.letters],
    [tokens.flag, face.monogram.flag],
    [tokens.photo, face.photo ?? ''],
    [String(tokens.event), String(start.event ?? 0)],
  ])
  const shape: Frame = {
    isStaff,
    email: tokens.email,
    start: { ...start, accountId: tokens.id, event: start.event === null ? null : tokens.event },
    face: {
      isHost: face.isHost,
      monogram: { letters: tokens.letters, flag: tokens.flag },
      photo: face.photo === null ? null : tokens.photo,
      hosting: face.hosting.map(({ to, label }) => ({ to: to.replace(start.accountId, tokens.id), label })),
    },
  }
  return { frame: shape, key: JSON.stringify(shape), values }
}
