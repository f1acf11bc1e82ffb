import {
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  FormDataParseError,
} from '@remix-run/form-data-parser'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'

/** What the fields and borders of a form may weigh beside its files. */
const FIELDS_BYTES = 64 * 1024
const MOST_FIELDS = 100
/** What the parser calls the empty file of a field in which none was chosen: browsers send an empty name, others none. */
const NOT_CHOSEN = ['', 'file-upload']

/** `name` is what the sender calls it: whoever keeps it cleans it first. */
export type SentFile = { field: string; bytes: Uint8Array; name: string }

/**
 * The fields of a form and, of one that sends files, the chosen files in their order. Their types are not believed and not
 * handed on. Throws 'photo-too-large' when all of it is more than so many pictures may be; a single
 * one is measured by who takes it.
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
    // Beyond the total there is nothing left to limit, and a form keeps its words when one of its pictures is too large.
    maxFileSize: most * PHOTO_BYTES + FIELDS_BYTES,
    maxHeaderSize: 4096,
  }
  try {
    const fields = await parseFormData(request, limits, async (file) => {
      // Whoever takes an empty file refuses it with its own sentence.
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

/** The database stores no NUL. Text copied from a file can hold one that nobody sees, so a form loses it. */
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
