import { callAt, factsOfCall } from '#api/calls.ts'
import { defaultFacts, type RouteFacts } from '#route-facts'
import { factsAt } from '#web/site.ts'

/** The facts about a page or call by its pattern, as the server reads them; null stands for a missing page. */
export function factsOfRoute(method: string, pattern: string | null): RouteFacts {
  const call = callAt(method, pattern ?? '')
  return call ? factsOfCall(call) : (factsAt(pattern ?? '') ?? defaultFacts)
}
