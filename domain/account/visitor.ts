export type Account = {
  id: string
  email: string
  role: 'traveller' | 'support' | 'operator'
  firstName: string
}

/** Whoever is asking: a browser that we know by a random cookie, the network it speaks from, and the account it signed in to. */
export type Visitor = {
  /** Random; kept in a cookie from the first booking on. */
  id: string
  /** Not yet in a cookie. */
  isNew: boolean
  /** IPv4 /24 or IPv6 /48; see booking/hold-rules.ts. */
  network: string
  account: Account | null
  /** Who signed in with a code and still owes the second factor: until then this session opens nothing. */
  awaitsFactor: Account | null
  sessionId: string | null
  /** When this session last gave a second factor; null when it never did. */
  secondFactorAt: Date | null
  /** When this session last proved itself: by signing in, or by a fresh code since. */
  confirmedAt: Date | null
  /** An operator sees the site as this account does, and only reads; see office/seeing. Null for everybody else. */
  seeing: Seeing | null
}

/** An operator's read-only look at the site as somebody else. */
export type Seeing = { id: string; person: Account; endsAt: Date }
