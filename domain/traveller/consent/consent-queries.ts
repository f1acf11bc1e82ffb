import type { Db, Tx } from '../../deps.ts'
import { findHostTerms } from '../../host/terms/host-terms-queries.ts'
import { currentTerms, termsSha256 } from '../../offer/terms-rules.ts'
import type { Consent, Terms, TermsKind } from './consent-rules.ts'

/** The texts to which each traveller of a host's trek agrees now. */
export async function presentTerms(db: Db | Tx, hostId: string): Promise<Terms[]> {
  const own = await findHostTerms(db, hostId)
  return [
    {
      what: 'platform-terms',
      version: currentTerms.version,
      sha256: Buffer.from(termsSha256, 'hex'),
      body: '',
    },
    ...(own && own.body !== ''
      ? [{ what: 'host-terms' as const, version: String(own.number), sha256: own.sha256, body: own.body }]
      : []),
  ]
}

/** What the present travellers of a booking agreed to, by position, the earliest first. */
export async function findConsents(db: Db | Tx, bookingId: string): Promise<Map<number, Consent[]>> {
  const rows = await db
    .selectFrom('traveller_consent')
    .select(['position', 'what', 'version', 'given_by', 'given_at'])
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .orderBy('given_at')
    .orderBy('what', 'desc')
    .execute()
  const consents = new Map<number, Consent[]>()
  for (const { position, what, version, given_by, given_at } of rows) {
    const consent = {
      what: what as TermsKind,
      version,
      givenBy: given_by as Consent['givenBy'],
      givenAt: given_at,
    }
    consents.set(position, [...(consents.get(position) ?? []), consent])
  }
  return consents
}
