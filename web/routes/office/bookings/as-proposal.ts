import type { BookingAnswer } from './booking-actions.ts'

type Act = { intent: string; title: string; says: string; button: string; kind?: 'main' | 'danger' }

/** An action of an operator, or the same as a proposal of support, which an operator decides about. */
export function asProposal(proposes: boolean, act: Act): Act {
  if (!proposes) return act
  return {
    intent: `propose-${act.intent}`,
    title: `Propose: ${act.title.charAt(0).toLowerCase()}${act.title.slice(1)}`,
    says: `${act.says} Nothing happens before an operator approves it.`,
    button: 'Propose this to an operator',
  }
}

/** The answer to a refused action, or to its proposal; null for any other. */
export function refusedAnswer(answer: BookingAnswer | null, intent: string): BookingAnswer | null {
  if (!answer?.error) return null
  return answer.intent === intent || answer.intent === `propose-${intent}` ? answer : null
}
