import type {
  Payments,
  ProviderDispute,
  ProviderMovement,
  ProviderRefund,
  Session,
  SessionOrder,
} from '#domain/deps.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'
import { providerCharges, savedCardOf } from './provider-charges.ts'
import { providerSubscriptions } from './provider-subscriptions.ts'

/**
 * An in-memory payment provider with the same guarantees: a key acts once, and of pay and expire exactly one wins.
 */
export function provider(now: () => Date) {
  const sessions = new Map<string, Session>()
  const keys = new Map<string, string>()
  const refunds = new Map<string, ProviderRefund>()
  const movements: ProviderMovement[] = []
  const disputes: ProviderDispute[] = []
  let refundsEnd: ProviderRefund['state'] = 'succeeded'
  let down = false
  let refusing = false
  let calls = 0
  let made = 0

  const answer = async <T>(act: () => T): Promise<T> => {
    calls += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (down) throw new ExternalServiceError('the provider does not answer')
    return act()
  }
  async function* list<T extends { createdAt: Date }>(all: T[], since: Date): AsyncGenerator<T> {
    const rows = await answer(() => all.filter(({ createdAt }) => createdAt >= since).toReversed())
    for (const row of rows) yield { ...row }
  }
  const find = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw Object.assign(new ExternalServiceError(`no session ${id}`), { status: 404 })
    return { ...session }
  }

  const savers = new Set<string>()
  const memberships = providerSubscriptions({ now, sessions, keys, answer })
  const saved = providerCharges({ now, sessions, keys, answer })
  const payments: Payments = {
    live: false,
    ...memberships.verbs,
    ...saved.verbs,
    openSession: (order, key) =>
      answer(() => {
        if (refusing)
          throw Object.assign(new ExternalServiceError('the provider refuses this order'), { refused: true })
        const id = keys.get(key) ?? `cs_${sessions.size + 1}`
        if (!keys.has(key)) sessions.set(id, opened(id, order, now()))
        if (order.savesCard) savers.add(id)
        keys.set(key, id)
        return find(id)
      }),
    openGiftCard: ({ giftCardId, ...order }, key) =>
      answer(() => {
        const id = keys.get(key) ?? `cs_${sessions.size + 1}`
        const page = opened(id, { ...order, bookingId: '', paymentId: '' }, now())
        if (!keys.has(key)) sessions.set(id, { ...page, bookingId: null, paymentId: null, giftCardId })
        keys.set(key, id)
        return find(id)
      }),
    findSession: (id) => answer(() => find(id)),
    expireSession: (id) =>
      answer(() => {
        const session = find(id)
        if (session.state === 'open') sessions.set(id, { ...session, state: 'expired', url: null })
        return find(id)
      }),
    refund: ({ amountCents, intentId, refundId }, key) =>
      answer(() => {
        const before = refunds.get(key)
        if (before && before.state !== 'failed') return { ...before }
        const id = `re_${(made += 1)}`
        const refund = { id, state: refundsEnd, amountCents, intentId, refundId, createdAt: now() }
        refunds.set(key, refund)
        return { ...refund }
      }),
    findRefund: (id) =>
      answer(() => {
        const refund = [...refunds.values()].find((each) => each.id === id)
        if (!refund) throw Object.assign(new ExternalServiceError(`no refund ${id}`), { status: 404 })
        return { ...refund }
      }),
    listSessions: (since) =>
      list(
        [...sessions.values()].map((each) => ({ ...each, card: null, savedCard: null })),
        since,
      ),
    listRefunds: (since) => list([...refunds.values()], since),
    listMovements: (since) =>
      list(
        movements.map((each) => ({ ...each, createdAt: each.happenedAt })),
        since,
      ),
    listDisputes: (since) => list(disputes, since),
    balance: () => answer(() => movements.reduce((sum, each) => sum + each.amountCents - each.feeCents, 0)),
    readEvent: (raw) => JSON.parse(raw.toString()),
  }

  return {
    ...payments,
    /** Somebody pays on the checkout page; false when it is closed already. */
    pay(sessionId: string, change: Partial<Session> = {}): boolean {
      const session = find(sessionId)
      if (session.state !== 'open') return false
      const intentId = `pi_${sessionId}_${now().getTime()}`
      const card = { fingerprint: `card of ${sessionId}`, last4: '4242' }
      sessions.set(sessionId, {
        ...session,
        state: 'complete',
        paid: true,
        url: null,
        intentId,
        card,
        savedCard: savers.has(sessionId) ? savedCardOf(sessionId) : null,
        ...change,
      })
      return true
    },
    /** Any answer of the provider, as a test needs it. */
    set: (sessionId: string, change: Partial<Session>) =>
      void sessions.set(sessionId, { ...find(sessionId), ...change }),
    fail: (isDown: boolean) => void (down = isDown),
    /** Whether it refuses to open sessions. */
    refuse: (isRefusing: boolean) => void (refusing = isRefusing),
    /** The state of refunds made from now on. */
    refundsEnd: (state: ProviderRefund['state']) => void (refundsEnd = state),
    /** Changes the provider's latest refund for one of our refunds, also one that succeeded. Earlier ones have failed. */
    setRefund(refundId: string, state: ProviderRefund['state']): void {
      const last = [...refunds.values()].findLast((refund) => refund.refundId === refundId)
      if (last) last.state = state
    },
    /** The provider's balance movements, and disputes, as a test needs them. */
    movements,
    disputes,
    /** Memberships at the provider, as a test sets them. */
    subscriptions: memberships.subscriptions,
    invoices: memberships.invoices,
    /** Charges of saved cards, removed cards, and the course of the next charges. */
    charges: saved.charges,
    forgotten: saved.forgotten,
    chargesEnd: saved.chargesEnd,
    saveCard: saved.saveCard,
    get sessions() {
      return [...sessions.values()]
    },
    get refunds() {
      return [...refunds.values()]
    },
    get calls() {
      return calls
    },
  }
}

function opened(id: string, order: SessionOrder, createdAt: Date): Session {
  const { bookingId, paymentId, amountCents, instalmentId = null, travellerLinkId = null } = order
  return {
    id,
    url: `https://pay.test/${id}`,
    state: 'open',
    paid: false,
    amountCents,
    currency: 'usd',
    intentId: null,
    bookingId,
    paymentId,
    instalmentId,
    travellerLinkId,
    live: false,
    createdAt,
    card: null,
    giftCardId: null,
    membershipId: null,
    subscriptionId: null,
    cardPageId: null,
    savedCard: null,
  }
}
