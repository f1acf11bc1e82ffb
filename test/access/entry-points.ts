import { calls } from '#api/calls.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { pageHandlers } from '#web/http/page-handlers.ts'
import type { OpenedBuild } from '#web/http/context.ts'
import type { Permissions } from '#web/site/row.ts'

/** An entry point: a page's loader or action, a button of a form, or a call of the API. */
export type EntryPoint = {
  /** As in `bookings/cancel/cancel action` or `POST /api/payments/webhook`. */
  name: string
  method: string
  /** With the names of its parameters: `/bookings/:id/cancel`. */
  path: string
  rows: readonly PermissionName[]
  isPage: boolean
  byLink: boolean
  /** The button of a form with several. */
  intent: string | null
}

const root = new URL('../..', import.meta.url).pathname

/** All entry points of the built pages and of the API. */
export async function entryPoints(): Promise<EntryPoint[]> {
  const build = (await import(`${root}build/server/index.js`)) as OpenedBuild
  return [...pageWays(build), ...callWays()]
}

function pageWays(build: OpenedBuild): EntryPoint[] {
  const handlers = pageHandlers(build)
  return handlers.flatMap(({ route, path, does, rows, byLink }): EntryPoint[] => {
    const way = {
      name: `${route.replace('routes/', '')} ${does}`,
      method: does === 'loader' ? 'GET' : 'POST',
      path: path || '/',
      isPage: true,
      byLink,
      intent: null,
    }
    if (does === 'loader') {
      const together = loadedWith(build, route)
      const all = handlers.filter((handler) => handler.does === 'loader' && together.includes(handler.route))
      return [{ ...way, rows: [...new Set(all.flatMap((handler) => namesIn(handler.rows)))] }]
    }
    if (typeof rows === 'string' || isList(rows)) return [{ ...way, rows: namesIn(rows) }]
    return Object.entries(rows).map(([intent, row]) => ({
      ...way,
      name: `${way.name} ${intent}`,
      rows: [row],
      intent,
    }))
  })
}

/** The routes whose loaders run with this one: its parents and its index route. */
function loadedWith({ routes }: OpenedBuild, id: string): string[] {
  const around = (route: string): string[] => {
    const above = routes[route]?.parentId
    return above ? [...around(above), route] : [route]
  }
  const first =
    id === 'root' ? null : Object.values(routes).find((each) => each?.parentId === id && each.index)
  return first ? [...around(id), first.id] : around(id)
}

function namesIn(rows: Permissions): readonly PermissionName[] {
  return typeof rows === 'string' ? [rows] : isList(rows) ? rows : Object.values(rows)
}

function isList(rows: unknown): rows is readonly PermissionName[] {
  return Array.isArray(rows)
}

/** The calls of the API. The program does not start with one that has no row. */
function callWays(): EntryPoint[] {
  return Object.entries(calls).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ')
    const byLink = 'byLink' in call
    return { name, method, path, isPage: false, rows: [call.permission], byLink, intent: null }
  })
}
