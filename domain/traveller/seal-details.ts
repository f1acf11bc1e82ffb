import { seal, unseal } from '../seal.ts'
import { noDetails, type TravellerDetails } from './details-rules.ts'
import type { Secret } from '../secret.ts'

/** The encryption purpose of travellers' details; the context is the booking and the traveller's position. */
export const DETAILS_PURPOSE = 'traveller'

type Place = { bookingId: string; position: number }

/** Encrypts a traveller's details for the vault: they cannot be decrypted for anybody else. */
export function sealDetails(secret: Secret, at: Place, details: TravellerDetails): Buffer {
  return seal(secret, DETAILS_PURPOSE, contextOf(at), JSON.stringify(details))
}

/** Decrypts the output of `sealDetails`. */
export function openDetails(secret: Secret, at: Place, sealed: Buffer): TravellerDetails {
  return { ...noDetails, ...JSON.parse(unseal(secret, DETAILS_PURPOSE, contextOf(at), sealed)) }
}

function contextOf({ bookingId, position }: Place): string {
  return `${bookingId}:${position}`
}
