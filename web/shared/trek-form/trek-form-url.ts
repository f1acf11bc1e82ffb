import { href } from 'react-router'
import { DASHBOARD } from '../../http/dashboard.ts'

/** The URL of the form that edits this trek of the host, or creates one. */
export function trekFormUrl(id?: string): string {
  const pattern = `${DASHBOARD}/:step/:id?` as const
  return id === undefined ? href(pattern, { step: 'create' }) : href(pattern, { step: 'edit', id })
}
