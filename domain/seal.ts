import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a private text for the database with a key of its own for each purpose (AES-256-GCM). `context` is what it
 * belongs to, such as an account's id: a sealed text that was moved to another row does not open.
 */
export function seal(secret: string, purpose: string, context: string, text: string): Buffer {
  return sealBytes(secret, purpose, context, Buffer.from(text, 'utf8'))
}

/** Opens what `seal` closed; throws when secret, purpose or context are not the same. */
export function unseal(secret: string, purpose: string, context: string, sealed: Buffer): string {
  return unsealBytes(secret, purpose, context, sealed).toString('utf8')
}

/** The same as `seal` for the content of a file. */
export function sealBytes(secret: string, purpose: string, context: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `sealBytes` closed. */
export function unsealBytes(secret: string, purpose: string, context: string, sealed: Buffer): Buffer {
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
