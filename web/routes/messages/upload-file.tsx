import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { refusalIn } from '../../http/refusal-in.ts'
import type { Route } from './+types/upload-file.ts'
import { uploadedFile } from './message-form.ts'
import { answerError } from '../../shared/page/answer-refusal.ts'

/** Uploads a file before its message, for a script; returns the stored file, or why it is refused. */
export const action = authorize(
  site['messages/upload-file'].write,
  async (visit: Route.ActionArgs & Visit) => {
    return answerError(
      async () => Response.json(await uploadedFile(visit), { status: 201 }),
      (error) => {
        const refusal = refusalIn(error, visit.onError)
        if (!refusal) throw error
        const { message, reason, code, status } = refusal
        return Response.json({ error: message, reason, code }, { status })
      },
    )
  },
  'refuse',
)
