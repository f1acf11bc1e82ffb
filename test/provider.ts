import type { Payments, ProviderRefund, Session, SessionOrder } from '#domain/deps.ts'

export type Provider = ReturnType<typeof provider>

/** A payment provider in memory that keeps its promises: a key acts once, pay and expire have one winner. */
export function provider(now: () => Date) {
  const sessions = new Map<string, Session>()
  const keys = new Map<string, string>()
  const refunds = new Map<string, ProviderRefund & { amountCents: number }>()
  let down = false
  let refusing = false
  let calls = 0

  const answer = async <T>(act: () => T): Promise<T> => {
    calls += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (down) throw new Error('the provider does not answer')
    return act()
  }
  const find = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return { ...session }
  }

  const payments: Payments = {
    openSession: (order, key) =>
      answer(() => {
        if (refusing) throw Object.assign(new Error('the provider refuses this order'), { refused: true })
        const id = keys.get(key) ?? `cs_${sessions.size + 1}`
        if (!keys.has(key)) sessions.set(id, opened(id, order))
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
    refund: ({ amountCents }, key) =>
      answer(() => {
        const refund = refunds.get(key) ?? {
          id: `re_${refunds.size + 1}`,
          state: 'succeeded' as const,
          amountCents,
        }
        refunds.set(key, refund)
        return refund
      }),
    readEvent: (raw) => JSON.parse(raw.toString()),
  }

  return {
    ...payments,
    /** Somebody pays on the card page; false when it is closed already. */
    pay(sessionId: string, change: Partial<Session> = {}): boolean {
      const session = find(sessionId)
      if (session.state !== 'open') return false
      const intentId = `pi_${sessionId}_${now().getTime()}`
      sessions.set(sessionId, { ...session, state: 'complete', paid: true, url: null, intentId, ...change })
      return true
    },
    /** Whatever the provider might say, as a test needs it. */
    set: (sessionId: string, change: Partial<Session>) =>
      void sessions.set(sessionId, { ...find(sessionId), ...change }),
    fail: (isDown: boolean) => void (down = isDown),
    /** Whether it opens no card page, whatever is ordered. */
    refuse: (isRefusing: boolean) => void (refusing = isRefusing),
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

function opened(id: string, order: SessionOrder): Session {
  const { bookingId, paymentId, amountCents } = order
  return {
    ...{ id, url: `https://pay.test/${id}`, state: 'open', paid: false, amountCents, currency: 'usd' },
    ...{ intentId: null, bookingId, paymentId, live: false },
  }
}
