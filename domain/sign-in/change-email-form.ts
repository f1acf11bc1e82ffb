import { z } from 'zod'
import { boxesOf } from './code-form.ts'

/** A new address that gets a code; with the intent 'change', the codes of the old and the new address. */
export const changeEmailForm = z.record(z.string(), z.string()).transform((texts) => ({
  intent: texts['intent'] ?? '',
  newEmail: texts['newEmail'] ?? '',
  oldCode: boxesOf(texts, 'old'),
  newCode: boxesOf(texts, 'new'),
}))
