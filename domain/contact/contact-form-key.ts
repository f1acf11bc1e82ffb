import { randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { SHORTEST_MS } from './contact-rules.ts'
import { type Secret, signatures } from '../secret.ts'

/** A key for one form: its number, the time it was opened, and our signature. */
export function newFormKey({ now, secret }: Pick<Deps, 'now' | 'secret'>): string {
  const said = `${randomUUID()}.${now().getTime().toString(36)}`
  return `${said}.${marksOf(secret, said)[0]}`
}

/** The form's number, if a person may have filled it in: opened by us, and not just now. Else null. */
export function readFormKey({ now, secret }: Pick<Deps, 'now' | 'secret'>, key: string): string | null {
  const [id = '', openedAt = '', mark = ''] = key.split('.')
  const given = Buffer.from(mark)
  const isOurs = marksOf(secret, `${id}.${openedAt}`)
    .map((each) => Buffer.from(each))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!isOurs || !isUuid(id)) return null
  return now().getTime() - Number.parseInt(openedAt, 36) >= SHORTEST_MS ? id : null
}

/** With each valid secret, the current one first. */
function marksOf(secret: Secret, said: string): string[] {
  return signatures(secret, `contact-form ${said}`).map((each) => each.toString('base64url').slice(0, 22))
}
