/** Whether a state belongs to a group; `states` lists the group for the conditions of queries. */
type StateGroup<S extends string> = ((state: string | null | undefined) => state is S) & {
  readonly states: readonly S[]
}

/** The groups of a life: each name with its states. */
export type Groups<S extends string> = Readonly<Record<string, readonly S[]>>

/**
 * Names what verbs, pages and mails distinguish in a life, beside the actions that its table allows: one predicate for
 * each group, as in `departureIs.onTrail(state)`. Free of refusals, so that the browser's script can use it.
 */
export function stateGroups<const G extends Groups<string>>(
  groups: G,
): { readonly [Name in keyof G]: StateGroup<G[Name][number]> } {
  const entries = Object.entries(groups).map(([name, states]) => {
    const set = new Set<string | null | undefined>(states)
    return [name, Object.assign((state: string | null | undefined) => set.has(state), { states })]
  })
  return Object.fromEntries(entries) as { [Name in keyof G]: StateGroup<G[Name][number]> }
}
