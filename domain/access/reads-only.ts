import type { KyselyPlugin, OperationNode, RawNode, SelectQueryNode } from 'kysely'
import type { Db } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * The same database for read-only use: every statement except a read is refused before it is sent, also inside a
 * transaction or in plain SQL. It is a second check behind the permissions, in case a page forgets to check.
 */
export function readsOnly(db: Db): Db {
  return db.withPlugin(plugin)
}

const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (!reads(node)) throw new Refusal('only-seeing')
    return node
  },
  transformResult: async ({ result }) => result,
}

function reads(node: OperationNode): boolean {
  if (node.kind === 'RawNode') return isRead((node as RawNode).sqlFragments.join(' '))
  const { with: parts } = node as SelectQueryNode
  return (
    node.kind === 'SelectQueryNode' && (parts?.expressions ?? []).every(({ expression }) => reads(expression))
  )
}

/** Plain SQL that begins with SELECT or WITH and contains no keyword of a change. */
function isRead(text: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|truncate|into|nextval)\b/i.test(text)
  )
}
