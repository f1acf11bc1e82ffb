import { z } from 'zod'
import { boxesOf } from '../sign-in/code-form.ts'

/** The page of a new lead: the booking is taken over (`take-over`), a code is mailed (any other button), or typed (no button). */
export const takeOverForm = z.record(z.string(), z.string()).transform((texts) => ({
  intent: texts['intent'] ?? null,
  code: boxesOf(texts, 'code'),
  seen: texts['seen'] ?? '',
  agrees: texts['agrees'] !== undefined,
}))
