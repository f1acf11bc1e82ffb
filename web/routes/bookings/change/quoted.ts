import { Refusal } from '#domain/refusal.ts'

/** A quote, or why the change is not possible. What an old URL names may be gone: the page shows the refusal. */
export async function quoted<Quote>(
  work: () => Promise<Quote>,
): Promise<{ quote: Quote; problem: null } | { quote: null; problem: string }> {
  try {
    return { quote: await work(), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'booking-not-found') throw error
    return { quote: null, problem: [error.message, error.reason].filter(Boolean).join(' ') }
  }
}
