export type Account = {
  id: string
  email: string
  role: 'traveller' | 'support' | 'operator'
  firstName: string
}

/** The sender of a request: a browser identified by a random cookie, its network, and the account it signed in to. */
export type Visitor = {
  /** Random; stored in a cookie from the first booking on. */
  id: string
  /** The cookie is not set yet. */
  isNew: boolean
  /** IPv4 /24 or IPv6 /48; see booking/hold-rules.ts. */
  network: string
  account: Account | null
  /**
   * The account that signed in with a code and still owes the second factor: until then this session opens nothing.
   */
  awaitsFactor: Account | null
  sessionId: string | null
  /** When this session last gave a second factor; null when it never did. */
  secondFactorAt: Date | null
  /** When this session last proved itself: by signing in, or by a fresh code since. */
  confirmedAt: Date | null
  /** An operator impersonates this account and may only read; see office/seeing. Null otherwise. */
  impersonation: Impersonation | null
}

/** An operator's read-only impersonation of somebody. */
export type Impersonation = { id: string; person: Account; endsAt: Date }
