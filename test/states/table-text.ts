import { Refusal } from '#domain/refusal.ts'
import { type AnyTable, transition } from '#domain/states/transition.ts'

/** The states that can follow each state, without actions that keep it. */
export function edgesOf({ moves }: Pick<AnyTable, 'moves'>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(moves).map(([from, actions]) => [
      from,
      [...new Set(Object.values(actions))].filter((to) => to !== from),
    ]),
  )
}

/** The transitions as the database's tables of edges write them, sorted: 'open -> granted'. */
export function edgeNames(edges: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(edges)
    .flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`))
    .sort()
}

/**
 * Attempts every action in every state and writes what happened, a line for each action:
 * 'approve: requested → approved; else refund-not-open'. An action of programs alone ends with 'else a bug'.
 */
export function actionsText(table: AnyTable): string[] {
  const states = Object.keys(table.moves)
  return Object.keys(table.refusals).map((action) => {
    const outcomes = states.map((state) => ({ state, ...attempt(table, state, action) }))
    const done = outcomes.flatMap(({ state, next }) => (next === null ? [] : [`${state} → ${next}`]))
    const codes = Map.groupBy(
      outcomes.filter(({ next }) => next === null),
      ({ code }) => code,
    )
    const refused = [...codes].toSorted(([, a], [, b]) => a.length - b.length)
    const said = refused.map(([code, all], index) =>
      index === refused.length - 1 ? `else ${code}` : `${all.map(({ state }) => state).join(', ')}: ${code}`,
    )
    return `${action}: ${[...done, ...said].join('; ')}`
  })
}

function attempt(table: AnyTable, state: string, action: string): { next: string | null; code: string } {
  try {
    return { next: transition(table, state, action), code: '' }
  } catch (error) {
    return { next: null, code: error instanceof Refusal ? error.code : 'a bug' }
  }
}

/** The groups of a life, a line for each: 'ahead: open, closed'. */
export function groupsText(
  groups: Readonly<Record<string, { readonly states: readonly string[] }>>,
): string[] {
  return Object.entries(groups).map(([name, { states }]) => `${name}: ${states.join(', ')}`)
}
