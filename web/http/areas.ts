import { DASHBOARD } from './dashboard.ts'

/**
 * Where only a few work: the office and the host's side, half of all routes. Browsers elsewhere know nothing of the pages in
 * them, and load the whole page when somebody goes there.
 */
export const AREAS = ['/admin', DASHBOARD]

/** Whether a page lies in one of them. */
export function isInArea(path: string): boolean {
  return AREAS.some((area) => path === area || path.startsWith(`${area}/`))
}

/** The list of scripts for pages outside the areas, named after the whole list. */
export function publicList(wholeList: string): string {
  return wholeList.replace('/manifest-', '/public-manifest-')
}
