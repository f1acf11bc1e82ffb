import { scriptBudget } from '#web/site/row.ts'
import { pageOf } from '#web/site.ts'

/** The most script of a page by its key in the route table, in kilobytes after gzip. */
export function budgetOf(key: string): number {
  const row = pageOf(`routes/${key}`)
  if (!row) throw new Error(`no page is called ${key}`)
  return scriptBudget(row)
}
