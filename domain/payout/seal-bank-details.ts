import { seal, unseal } from '../seal.ts'
import type { Secret } from '../secret.ts'
import type { BankDetails } from './bank-details-rules.ts'

/** What bank details are sealed for; the context is the host's id. */
export const BANK_PURPOSE = 'bank'

/** Closes bank details for the vault: moved to another host they do not open. */
export function sealBank(secret: Secret, hostId: string, details: BankDetails): Buffer {
  return seal(secret, BANK_PURPOSE, hostId, JSON.stringify(details))
}

/** Opens what `sealBank` closed. */
export function openBank(secret: Secret, hostId: string, sealed: Buffer): BankDetails {
  return JSON.parse(unseal(secret, BANK_PURPOSE, hostId, sealed)) as BankDetails
}
