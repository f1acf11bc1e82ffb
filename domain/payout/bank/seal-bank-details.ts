import { seal, unseal } from '../../seal.ts'
import type { Secret } from '../../secret.ts'
import type { BankDetails } from './bank-details-rules.ts'

/** The encryption purpose of bank details; the context is the host's id. */
export const BANK_PURPOSE = 'bank'

/** Encrypts bank details for the vault: they cannot be decrypted for another host. */
export function sealBank(secret: Secret, hostId: string, details: BankDetails): Buffer {
  return seal(secret, BANK_PURPOSE, hostId, JSON.stringify(details))
}

/** Decrypts the output of `sealBank`. */
export function openBank(secret: Secret, hostId: string, sealed: Buffer): BankDetails {
  return JSON.parse(unseal(secret, BANK_PURPOSE, hostId, sealed)) as BankDetails
}
