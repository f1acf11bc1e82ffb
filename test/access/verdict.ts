import { type Actor, cellOf, type Entry, entry, isOfHosts } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import { DASHBOARD } from '#web/http/authorize.ts'
import type { Answer } from '../caller.ts'
import type { Ask } from './asks.ts'
import type { EntryPoint } from './entry-points.ts'

export type Whose = 'own' | 'foreign' | 'missing'
export type Verdict = Entry | 'not-there' | 'as-missing'

/** The expected result of an actor's request at an entry point, about their own, a foreign or a shared thing. */
export function expected(way: EntryPoint, actor: Actor, ask: Ask, whose: Whose, at: Proofs): Verdict {
  if (way.byLink) return whose === 'own' ? 'in' : 'not-there'
  for (const name of way.rows) {
    const found = entry(permissions[name], actor === 'G' ? 'V' : actor, at.proofs, at.now)
    if (found !== 'in') return found
  }
  if (whose === 'own') return 'in'
  if (ask.quiet) return 'as-missing'
  const owns = ask.owned || way.rows.some((name) => cellOf(permissions[name], actor).startsWith('own'))
  return whose === 'missing' || owns ? 'not-there' : 'in'
}

type Proofs = { proofs: { confirmedAt: Date | null; secondFactorAt: Date | null }; now: Date }

/** Whether an answer matches the expected result. */
export function isSo(verdict: Verdict, { status, headers }: Answer, way: EntryPoint): boolean {
  const to = new URL(headers.get('location') ?? '/', 'http://chautari.test').pathname
  const isLed = status === 302 || status === 303
  switch (verdict) {
    case 'signed-out':
      return status === 401 || (way.isPage && isLed && to === '/login')
    case 'not-shown':
      return status === 403
    case 'forbidden': {
      const isToHosts = to === '/host-verification' || to.startsWith(DASHBOARD)
      return status === 403 || (isLed && isToHosts && way.rows.some((name) => isOfHosts(permissions[name])))
    }
    case 'fresh-proof':
      return way.isPage ? isLed && to === '/account/confirm' : status === 403
    case 'second-factor':
    case 'fresh-factor':
      return way.isPage ? isLed && /^\/admin\/(confirm|second-factor)$/.test(to) : status === 403
    case 'not-there':
      return status === 404
    case 'as-missing':
      return status < 500
    case 'in':
      return status < 500 && ![401, 403, 404, 429].includes(status) && !(isLed && isAway.test(to))
  }
}

const isAway = /^\/(login|account\/confirm|admin\/(confirm|second-factor)|host-verification)$/
