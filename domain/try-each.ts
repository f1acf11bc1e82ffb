/** Runs a function for each item in sequence, and continues after a failure; throws all failures at the end. */
export async function tryEach<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await act(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`)
}
