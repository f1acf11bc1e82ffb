import type { DrawnPicture } from '../deps.ts'
import { seal, sealBytes, unseal, unsealBytes } from '../seal.ts'
import { emptyForm, type VerificationForm } from './verification-form-rules.ts'
import type { Secret } from '../secret.ts'

/** What forms of applications are sealed for; the context is the application's id. */
export const FORM_PURPOSE = 'verification'
/** What the pages of documents are sealed for; the context is the application's id, and of a bank's letter the host's. */
export const DOCUMENT_PURPOSE = 'identity-document'

/** Closes a form for the vault: moved to another application it does not open. */
export function sealForm(secret: Secret, id: string, form: VerificationForm): Buffer {
  return seal(secret, FORM_PURPOSE, id, JSON.stringify(form))
}

/** Opens what `sealForm` closed. */
export function openForm(secret: Secret, id: string, sealed: Buffer): VerificationForm {
  return { ...emptyForm, ...JSON.parse(unseal(secret, FORM_PURPOSE, id, sealed)) }
}

/** Closes the pages of a document as the content of one file: how many bytes each has, and then all of them. */
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

/** The pages of a file that `sealPages` closed, each a WebP. */
export function openPages(secret: Secret, id: string, sealed: Buffer): Buffer[] {
  const file = unsealBytes(secret, DOCUMENT_PURPOSE, id, sealed)
  let from = 4 * (file.readUInt32BE() + 1)
  return Array.from({ length: file.readUInt32BE() }, (_, index) => {
    const length = file.readUInt32BE(4 * (index + 1))
    from += length
    return file.subarray(from - length, from)
  })
}
