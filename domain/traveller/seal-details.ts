import { seal, unseal } from '../seal.ts'
import { noDetails, type TravellerDetails } from './details-rules.ts'
import type { Secret } from '../secret.ts'

/** What travellers' details are sealed for; the context is the booking and the traveller's place on it. */
export const DETAILS_PURPOSE = 'traveller'

type Place = { bookingId: string; position: number }

/** Closes a traveller's details for the vault: moved to anybody else they do not open. */
export function sealDetails(secret: Secret, at: Place, details: TravellerDetails): Buffer {
  return seal(secret, DETAILS_PURPOSE, contextOf(at), JSON.stringify(details))
}

/** Opens what `sealDetails` closed. */
export function openDetails(secret: Secret, at: Place, sealed: Buffer): TravellerDetails {
  return { ...noDetails, ...JSON.parse(unseal(secret, DETAILS_PURPOSE, contextOf(at), sealed)) }
}

function contextOf({ bookingId, position }: Place): string {
  return `${bookingId}:${position}`
}
