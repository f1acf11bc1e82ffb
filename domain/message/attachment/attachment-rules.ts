import { readWords } from '../../text-rules.ts'

export type AttachmentKind = 'image' | 'pdf'

/** The most files that one account may send in an hour. */
export const ATTACHMENTS_AN_HOUR = 30
/** How long an uploaded file waits for its message, in hours. */
export const UNSENT_HOURS = 24
const LONGEST_NAME = 100

/** The converted type decides the file's extension; the extension in the sender's file name is ignored. */
const formats = {
  image: { ending: '.webp', nameless: 'Picture', type: 'image/webp' },
  pdf: { ending: '.pdf', nameless: 'Document', type: 'application/pdf' },
} as const

/**
 * The stored name of a file: the sender's name without folders, control characters and characters that systems
 * interpret, with the ending of the converted type; at most 100 characters.
 */
export function readFileName(typed: string, kind: AttachmentKind): string {
  const { ending, nameless } = formats[kind]
  const [own = ''] = typed.split(/[/\\]/).slice(-1)
  const name = readWords(own.replace(/[<>:"|?*%\p{Cc}]/gu, ' '))
    .replace(/\s+/g, ' ')
    .replace(/(\.(jpe?g|png|webp|pdf))*(\.[a-z0-9]{1,5})?$/i, '')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  const characters = [...name].slice(0, LONGEST_NAME - ending.length)
  return (characters.join('').trim() || nameless) + ending
}

/** The media type of a stored file. */
export function contentTypeOf(kind: AttachmentKind): string {
  return formats[kind].type
}

/** The refusal of a file that cannot be converted. */
export const attachmentProblems = {
  'document-too-large': 'attachment-too-large',
  'document-not-readable': 'attachment-not-readable',
  'document-too-long': 'attachment-too-long',
  'too-many-uploads': 'attachments-busy',
} as const
