import type { DrawnPicture } from '../ports/pictures.ts'
import { seal, sealBytes, unseal, unsealBytes } from '../seal.ts'
import { emptyForm, type VerificationForm } from './verification-form-rules.ts'
import type { Secret } from '../secret.ts'

/** The encryption purpose of application forms; the context is the application's id. */
export const FORM_PURPOSE = 'verification'
/**
 * The encryption purpose of document pages; the context is the application's id, and for a bank's letter the host's.
 */
export const DOCUMENT_PURPOSE = 'identity-document'

/** Encrypts a form for the vault: it cannot be decrypted for another application. */
export function sealForm(secret: Secret, id: string, form: VerificationForm): Buffer {
  return seal(secret, FORM_PURPOSE, id, JSON.stringify(form))
}

/** Decrypts the output of `sealForm`. */
export function openForm(secret: Secret, id: string, sealed: Buffer): VerificationForm {
  return { ...emptyForm, ...JSON.parse(unseal(secret, FORM_PURPOSE, id, sealed)) }
}

/** Encrypts the pages of a document as one file: the length of each in bytes, and then their content. */
export function sealPages(
  secret: Secret,
  id: string,
  pages: readonly Pick<DrawnPicture, 'content'>[],
): Buffer {
  const lengths = Buffer.alloc(4 * (pages.length + 1))
  lengths.writeUInt32BE(pages.length)
  for (const [index, { content }] of pages.entries()) lengths.writeUInt32BE(content.length, 4 * (index + 1))
  return sealBytes(
    secret,
    DOCUMENT_PURPOSE,
    id,
    Buffer.concat([lengths, ...pages.map(({ content }) => content)]),
  )
}

/** The pages of a file that `sealPages` encrypted, each as WebP. */
export function openPages(secret: Secret, id: string, sealed: Buffer): Buffer[] {
  const file = unsealBytes(secret, DOCUMENT_PURPOSE, id, sealed)
  let from = 4 * (file.readUInt32BE() + 1)
  return Array.from({ length: file.readUInt32BE() }, (_, index) => {
    const length = file.readUInt32BE(4 * (index + 1))
    from += length
    return file.subarray(from - length, from)
  })
}
