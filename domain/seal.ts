import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { allOf, currentOf, keyIdOf, type Secret } from './secret.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a private text for the database with a separate key for each purpose (AES-256-GCM). `context` is its owner, such
 * as an account's id: a value that was moved to another row cannot be decrypted. The output begins with the id of its
 * secret, so that the secret can be replaced.
 */
export function seal(secret: Secret, purpose: string, context: string, text: string): Buffer {
  return sealBytes(secret, purpose, context, Buffer.from(text, 'utf8'))
}

/** Decrypts the output of `seal`; throws when secret, purpose or context differ. */
export function unseal(secret: Secret, purpose: string, context: string, sealed: Buffer): string {
  return unsealBytes(secret, purpose, context, sealed).toString('utf8')
}

/** The same as `seal` for the content of a file. */
export function sealBytes(secret: Secret, purpose: string, context: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(currentOf(secret), purpose), nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([keyIdOf(secret), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the output of `sealBytes` with any accepted secret. */
export function unsealBytes(secret: Secret, purpose: string, context: string, sealed: Buffer): Buffer {
  const one = allOf(secret).find((each) => hasKeyId(sealed, each))
  if (one !== undefined) return open(one, purpose, context, sealed.subarray(keyIdOf(one).length))
  // Values of earlier versions have no id of their secret, so each secret is tried.
  const [first = '', ...others] = allOf(secret)
  for (const other of others)
    try {
      return open(other, purpose, context, sealed)
    } catch {
      // Encrypted with the other secret.
    }
  return open(first, purpose, context, sealed)
}

/** Whether a value was encrypted with the current secret and has its id. */
export function isCurrent(secret: Secret, sealed: Buffer): boolean {
  return hasKeyId(sealed, secret)
}

function hasKeyId(sealed: Buffer, secret: Secret): boolean {
  const id = keyIdOf(secret)
  return sealed.subarray(0, id.length).equals(id)
}

function open(secret: string, purpose: string, context: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  const content = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(content), decipher.final()])
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'chautari', purpose, 32))
}
