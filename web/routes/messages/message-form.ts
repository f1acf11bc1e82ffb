import { type TakenAttachment, takeAttachment } from '#domain/message/attachment/take-attachment.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { type SentFile, sentForm } from '../../http/sent-form.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

type Asking = Pick<Visit, 'deps' | 'visitor'> & { request: Request }

/**
 * The fields of a form that sends a message, and its file: one in the form is stored first, else `attachmentId` names
 * it. Throws a Refusal when the file cannot be sent.
 */
export async function messageForm(
  asking: Asking,
): Promise<{ fields: FormData; attachmentId: string | undefined }> {
  const { fields, file } = await formWithFile(asking.request)
  if (file) return { fields, attachmentId: (await take(asking, file)).id }
  const named = fields.get('attachmentId')
  return { fields, attachmentId: typeof named === 'string' && named !== '' ? named : undefined }
}

/** Stores a file that a form uploads separately. */
export async function uploadedFile(asking: Asking): Promise<TakenAttachment> {
  const { file } = await formWithFile(asking.request)
  if (!file) throw new Refusal('attachment-missing')
  return take(asking, file)
}

async function formWithFile(request: Request): Promise<{ fields: FormData; file: SentFile | undefined }> {
  const { fields, files } = await answerRefusal(
    () => sentForm(request, { files: 1 }),
    ({ code }) => {
      throw new Refusal(code === 'too-many-photos' ? 'one-attachment' : 'attachment-too-large')
    },
  )
  return { fields, file: files.find(({ field }) => field === 'file') }
}

const take = ({ deps, visitor }: Asking, file: SentFile) => takeAttachment(deps, file, visitor)
