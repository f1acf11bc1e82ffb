import {
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  FormDataParseError,
} from '@remix-run/form-data-parser'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'

/** The most bytes of a form's fields and boundaries beside its files. */
const FIELDS_BYTES = 64 * 1024
const MOST_FIELDS = 100
/** The parser's name for an empty file field: browsers send an empty name, other clients none. */
const NOT_CHOSEN = ['', 'file-upload']

/** `name` is the sender's file name; sanitise it before storing it. */
export type SentFile = { field: string; bytes: Uint8Array; name: string }

/**
 * The fields of a form and, where it sends files, the chosen files in order. Their claimed types are ignored. Throws
 * 'photo-too-large' when the total exceeds the limit for this many pictures; the caller checks the size of each.
 */
export async function sentForm(
  request: Request,
  { files: most }: { files: number },
): Promise<{ fields: FormData; files: SentFile[] }> {
  const files: SentFile[] = []
  const limits = {
    maxFiles: most,
    maxParts: most + MOST_FIELDS,
    maxTotalSize: most * PHOTO_BYTES + FIELDS_BYTES,
    // There is no limit for a single file, so that a form with one oversized picture does not lose its text.
    maxFileSize: most * PHOTO_BYTES + FIELDS_BYTES,
    maxHeaderSize: 4096,
  }
  try {
    const fields = await parseFormData(request, limits, async (file) => {
      // The caller refuses an empty file with its own sentence.
      if (file.size > 0 || !NOT_CHOSEN.includes(file.name))
        files.push({ field: file.fieldName, bytes: await file.bytes(), name: file.name })
    })
    return { fields: withoutNul(fields), files }
  } catch (error) {
    if (error instanceof MaxFilesExceededError) throw new Refusal('too-many-photos')
    if (isTooMuch(error)) throw new Refusal('photo-too-large')
    if (error instanceof FormDataParseError || isLimit(error))
      throw new Response(null, { status: 400, statusText: 'Bad Request' })
    throw error
  }
}

/** The database stores no NUL, which copied text can contain invisibly, so it is removed. */
function withoutNul(fields: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of fields) {
    if (typeof value !== 'string') throw new Response(null, { status: 400, statusText: 'Bad Request' })
    clean.append(name, value.replaceAll('\0', ''))
  }
  return clean
}

function isTooMuch(error: unknown): boolean {
  return error instanceof MaxTotalSizeExceededError || nameOf(error) === 'MaxFileSizeExceededError'
}

function isLimit(error: unknown): boolean {
  return /^Max\w+ExceededError$/.test(nameOf(error))
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
