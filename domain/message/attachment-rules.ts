import { readWords } from '../text-rules.ts'

export type AttachmentKind = 'image' | 'pdf'

/** So many files one person may send in an hour. */
export const ATTACHMENTS_AN_HOUR = 30
/** So long a file waits for the message that it goes with, in hours. */
export const UNSENT_HOURS = 24
const LONGEST_NAME = 100

/** What a file has become says how its name ends, whatever the sender called it. */
const kept = {
  image: { ending: '.webp', nameless: 'Picture', type: 'image/webp' },
  pdf: { ending: '.pdf', nameless: 'Document', type: 'application/pdf' },
} as const

/**
 * What a file is called once it is kept: what its sender called it without folders, control characters and what computers
 * read as something else, with the ending of what it has become; at most 100 characters.
 */
export function readFileName(typed: string, kind: AttachmentKind): string {
  const { ending, nameless } = kept[kind]
  const [own = ''] = typed.split(/[/\\]/).slice(-1)
  const name = readWords(own.replace(/[<>:"|?*%\p{Cc}]/gu, ' '))
    .replace(/\s+/g, ' ')
    .replace(/(\.(jpe?g|png|webp|pdf))*(\.[a-z0-9]{1,5})?$/i, '')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  const characters = [...name].slice(0, LONGEST_NAME - ending.length)
  return (characters.join('').trim() || nameless) + ending
}

/** The kind of a kept file as browsers name it. */
export function contentTypeOf(kind: AttachmentKind): string {
  return kept[kind].type
}

/** How a file that cannot be drawn anew is refused. */
export const attachmentProblems = {
  'document-too-large': 'attachment-too-large',
  'document-not-readable': 'attachment-not-readable',
  'document-too-long': 'attachment-too-long',
  'too-many-uploads': 'attachments-busy',
} as const
