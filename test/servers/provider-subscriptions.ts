import type { Session } from '#domain/deps.ts'
import type { Invoice, Subscription, Subscriptions } from '#domain/ports/provider-subscriptions.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'

type Memory = {
  now: () => Date
  sessions: Map<string, Session>
  keys: Map<string, string>
  answer: <T>(act: () => T) => Promise<T>
}

/** An in-memory provider of subscriptions, in the state that a test sets; renewals are tested with the stand-in. */
export function providerSubscriptions({ now, sessions, keys, answer }: Memory) {
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const find = <T>(all: Map<string, T>, id: string): T => {
    const found = all.get(id)
    if (!found) throw Object.assign(new ExternalServiceError(`nothing is called ${id}`), { status: 404 })
    return { ...found }
  }
  const change = (id: string, changes: Partial<Subscription>) => {
    subscriptions.set(id, { ...find(subscriptions, id), ...changes })
    return find(subscriptions, id)
  }
  const verbs: Subscriptions<Session> = {
    openSubscription: ({ membershipId, priceCents }, key) =>
      answer(() => {
        const id = keys.get(key) ?? `cs_${sessions.size + 1}`
        const session: Session = {
          id,
          url: `https://pay.test/${id}`,
          state: 'open',
          paid: false,
          amountCents: priceCents,
          currency: 'usd',
          intentId: null,
          bookingId: null,
          paymentId: null,
          instalmentId: null,
          travellerLinkId: null,
          giftCardId: null,
          membershipId,
          subscriptionId: null,
          cardPageId: null,
          live: false,
          createdAt: now(),
          card: null,
          savedCard: null,
        }
        if (!keys.has(key)) sessions.set(id, session)
        keys.set(key, id)
        return find(sessions, id)
      }),
    findSubscription: (id) => answer(() => find(subscriptions, id)),
    setEnding: (id, ending) => answer(() => change(id, { endsAtPeriodEnd: ending })),
    endSubscription: (id) => answer(() => change(id, { state: 'ended', endedAt: now() })),
    findInvoice: (id) => answer(() => find(invoices, id)),
    async *listInvoices(of) {
      const isAsked = (each: Invoice) =>
        'since' in of ? each.createdAt >= of.since : each.subscriptionId === of.subscriptionId
      yield* (await answer(() => [...invoices.values()].filter(isAsked))).toReversed()
    },
  }
  return { verbs, subscriptions, invoices }
}
