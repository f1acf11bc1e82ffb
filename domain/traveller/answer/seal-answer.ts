import { seal, unseal } from '../../seal.ts'
import type { Secret } from '../../secret.ts'

/** The encryption purpose of travellers' answers; the context is the booking, the traveller's position and the question. */
export const ANSWER_PURPOSE = 'answer'

type Place = { bookingId: string; position: number; questionId: string }

/** Encrypts a traveller's answer for the vault. */
export function sealAnswer(secret: Secret, at: Place, answer: string): Buffer {
  return seal(secret, ANSWER_PURPOSE, contextOf(at), answer)
}

/** Decrypts the output of `sealAnswer`. */
export function openAnswer(secret: Secret, at: Place, sealed: Buffer): string {
  return unseal(secret, ANSWER_PURPOSE, contextOf(at), sealed)
}

function contextOf({ bookingId, position, questionId }: Place): string {
  return `${bookingId}:${position}:${questionId}`
}
