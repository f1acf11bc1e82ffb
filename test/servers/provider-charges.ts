import type { Session } from '#domain/deps.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'
import type { Charge, SavedCard, SavedCharges } from '#domain/ports/provider-charges.ts'
import { chargeIs } from '#domain/ports/provider-states.ts'

type Memory = {
  now: () => Date
  sessions: Map<string, Session>
  keys: Map<string, string>
  answer: <T>(act: () => T) => Promise<T>
}

/** An in-memory provider of saved cards: a key charges once, and a removed card cannot be charged. */
export function providerCharges({ now, sessions, keys, answer }: Memory) {
  const charges = new Map<string, Charge>()
  const forgotten = new Set<string>()
  let end: Pick<Charge, 'state' | 'declineCode'> = { state: 'paid', declineCode: null }
  const find = (id: string): Charge => {
    const charge = charges.get(id)
    if (!charge) throw Object.assign(new ExternalServiceError(`no charge ${id}`), { status: 404 })
    return { ...charge }
  }
  const verbs: SavedCharges<Session> = {
    chargeSaved: ({ bookingId, paymentId, instalmentId, tries, amountCents, methodId }, key) =>
      answer(() => {
        const made = keys.get(key)
        if (made) return find(made)
        if (forgotten.has(methodId))
          throw Object.assign(new ExternalServiceError(`no card ${methodId}`), { refused: true })
        const intentId = `pi_saved_${charges.size + 1}`
        const card = chargeIs.paid(end.state) ? { fingerprint: `card ${methodId}`, last4: '4242' } : null
        const money = { amountCents, currency: 'usd', live: false, createdAt: now(), card }
        charges.set(intentId, { intentId, ...end, bookingId, paymentId, instalmentId, tries, ...money })
        keys.set(key, intentId)
        return find(intentId)
      }),
    findCharge: (id) => answer(() => find(id)),
    cancelCharge: (id) =>
      answer(() => {
        const charge = find(id)
        if (!chargeIs.over(charge.state))
          charges.set(id, { ...charge, state: 'cancelled', declineCode: codeOf(charge) })
        return find(id)
      }),
    async *listCharges(since) {
      const all = await answer(() => [...charges.values()].filter(({ createdAt }) => createdAt >= since))
      for (const charge of all.toReversed()) yield { ...charge, card: null }
    },
    openCardPage: ({ bookingId, cardPageId }, key) =>
      answer(() => {
        const id = keys.get(key) ?? `cs_${sessions.size + 1}`
        if (!keys.has(key)) sessions.set(id, cardPage(id, bookingId, cardPageId, now()))
        keys.set(key, id)
        return { ...sessions.get(id)! }
      }),
    forgetCard: (methodId) => answer(() => void forgotten.add(methodId)),
  }
  return {
    verbs,
    charges,
    forgotten,
    /** The state of charges made from now on. */
    chargesEnd: (state: Charge['state'], declineCode: string | null = null) =>
      void (end = { state, declineCode }),
    /** The owner saves a card on a card page; false when it is closed already. */
    saveCard(sessionId: string, change: Partial<SavedCard> = {}): boolean {
      const session = sessions.get(sessionId)
      if (session?.state !== 'open') return false
      const savedCard = { ...savedCardOf(sessionId), ...change }
      sessions.set(sessionId, { ...session, state: 'complete', url: null, savedCard })
      return true
    },
  }
}

/** Why a cancelled charge was not paid. */
function codeOf({ state, declineCode }: Charge): string | null {
  return chargeIs.unconfirmed(state) ? 'authentication_required' : declineCode
}

/** The card that a page of this provider saves. */
export function savedCardOf(sessionId: string): SavedCard {
  const ids = { customerId: `cus_${sessionId}`, methodId: `pm_${sessionId}` }
  const fingerprint = `card of ${sessionId}`
  return { ...ids, brand: 'visa', last4: '4242', fingerprint, validUntil: '2030-12' }
}

function cardPage(id: string, bookingId: string, cardPageId: string, createdAt: Date): Session {
  return {
    id,
    url: `https://pay.test/${id}`,
    state: 'open',
    paid: false,
    amountCents: 0,
    currency: 'usd',
    intentId: null,
    bookingId,
    paymentId: null,
    instalmentId: null,
    travellerLinkId: null,
    giftCardId: null,
    membershipId: null,
    subscriptionId: null,
    cardPageId,
    live: false,
    createdAt,
    card: null,
    savedCard: null,
  }
}
