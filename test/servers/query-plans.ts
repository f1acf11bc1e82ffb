/** A node of a plan in PostgreSQL's JSON. */
export type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Nodes that need all rows of their input before they return the first. */
const needsAll = new Set(['Sort', 'Aggregate', 'Group', 'WindowAgg', 'Hash', 'SetOp'])

/**
 * The tables that a plan reads from the first to the last row: without a condition on an index, and without
 * a limit that stops the read.
 */
export function wholeReads(plan: Plan, stopsEarly = false, of = ''): string[] {
  const type = plan['Node Type']
  const isRead = /^(Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type)
  // A bitmap of an index belongs to the read of a table above it.
  const table = plan['Relation Name'] ?? of
  const own = isRead && !stopsEarly && !plan['Index Cond'] ? [table] : []
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const isSubPlan = /^(SubPlan|InitPlan)$/.test(child['Parent Relationship'] ?? '')
    return wholeReads(child, !isSubPlan && !needsAll.has(type) && (stopsEarly || type === 'Limit'), table)
  })
  return [...new Set([...own, ...inner])]
}
