import { brand } from '#brand'
import type { PermissionName } from '#domain/access/permissions.ts'
import type { Insertion } from './insert-line.ts'
import { type Repository, WrongInput } from './plan.ts'

/** A page by its key in the route table: its path below web/routes/. `area` is the table's file for its audience. */
export type NewRoute = { key: string; area: Area; permission: PermissionName }

export type Area = 'guest' | 'traveller' | 'host' | 'office'

/** The row of a page in the route table, below the frame of the office or of the dashboard. */
export function registerRoute({ key, area, permission }: NewRoute): Insertion {
  const path = area === 'host' ? `\`\${DASHBOARD}${urlInside(key)}\`` : `'${urlOf(key, area)}'`
  const layout = { office: `inside: 'office/office', `, host: `inside: 'host/dashboard', ` }
  const inside = area === 'office' || area === 'host' ? layout[area] : ''
  return {
    path: `web/site/${area}-pages.ts`,
    line: `  '${key}': { path: ${path}, ${inside}read: '${permission}' },`,
    before: '})\n',
  }
}

/** The URL with which a page starts: its key, with the URL of the frame in place of the first folder. */
export function urlOf(key: string, area: Area): string {
  if (area === 'office') return `/admin${urlInside(key)}`
  if (area === 'host') return `/${brand.slug}-your-adventure${urlInside(key)}`
  return `/${key}`
}

/** Refuses a page whose file or URL is in the route table. */
export function checkRoute({ key, area, permission }: NewRoute, { paths, read }: Repository): void {
  const { line } = registerRoute({ key, area, permission })
  const path = /path: \S+(?=,)/.exec(line)?.[0] ?? line
  for (const file of [...paths].filter((each) => each.startsWith('web/site/')))
    for (const known of [`'${key}':`, `${path},`, `${path} `])
      if (read(file).includes(known))
        throw new WrongInput(`${file} has ${known.replace(/[:,]?\s?$/, '')} already: choose another name.`)
}

function urlInside(key: string): string {
  return key.slice(key.indexOf('/'))
}
