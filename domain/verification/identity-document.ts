import { createHash, randomUUID } from 'node:crypto'
import type { Deps, Tx } from '../deps.ts'
import type { DrawnDocument } from '../ports/documents.ts'
import { Refusal } from '../refusal.ts'
import { openPages, sealPages } from './seal-verification.ts'

/** A document that is rendered again and stored encrypted under a random key; no row references it yet. */
export type StoredDocument = {
  key: string
  sha256: Buffer
  kind: DrawnDocument['kind']
  pages: number
  bytes: number
}

/**
 * Renders an uploaded document again and stores it encrypted, outside of all served files; refused when it cannot be
 * read.
 */
export async function storeDocument(
  deps: Pick<Deps, 'documents' | 'storage' | 'secret'>,
  /** The application, or the host for a bank's letter. */
  ownerId: string,
  sent: Uint8Array,
): Promise<StoredDocument> {
  const drawn = await deps.documents.take(sent)
  if (typeof drawn === 'string') throw new Refusal(drawn)
  const key = `sealed/${randomUUID()}.bin`
  await deps.storage.write(key, sealPages(deps.secret, ownerId, drawn.pages))
  const sha256 = createHash('sha256').update(sent).digest()
  return { key, sha256, kind: drawn.kind, pages: drawn.pages.length, bytes: sent.length }
}

/** Attaches a stored document to its application; the earlier file is deleted after the commit. */
export async function placeDocument(
  deps: Deps,
  tx: Tx,
  verificationId: string,
  stored: StoredDocument,
): Promise<void> {
  const before = await tx
    .selectFrom('vault.identity_document')
    .select('storage_key')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  const { key, ...rest } = stored
  const row = { ...rest, storage_key: key, uploaded_at: deps.now(), erased_at: null }
  await tx
    .insertInto('vault.identity_document')
    .values({ verification_id: verificationId, ...row })
    .onConflict((conflict) => conflict.column('verification_id').doUpdateSet(row))
    .execute()
  if (before?.storage_key) await deps.enqueue(tx, 'remove-file', { key: before.storage_key })
}

/** Removes the document of an application that is not sent yet. */
export async function dropDocument(deps: Deps, tx: Tx, verificationId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('vault.identity_document')
    .where('verification_id', '=', verificationId)
    .returning('storage_key')
    .executeTakeFirst()
  if (gone?.storage_key) await deps.enqueue(tx, 'remove-file', { key: gone.storage_key })
}

/** Encrypts the document of one application again for another of the same person; does nothing when it is erased. */
export async function copyDocument(deps: Deps, fromId: string, toId: string): Promise<StoredDocument | null> {
  const stored = await deps.db
    .selectFrom('vault.identity_document')
    .selectAll()
    .where('verification_id', '=', fromId)
    .executeTakeFirst()
  const sealed = stored?.storage_key ? await deps.storage.read(stored.storage_key) : null
  if (!stored || !sealed) return null
  const key = `sealed/${randomUUID()}.bin`
  const pages = openPages(deps.secret, fromId, sealed).map((content) => ({ content }))
  await deps.storage.write(key, sealPages(deps.secret, toId, pages))
  return {
    key,
    sha256: stored.sha256,
    kind: stored.kind as StoredDocument['kind'],
    pages: stored.pages,
    bytes: stored.bytes,
  }
}
