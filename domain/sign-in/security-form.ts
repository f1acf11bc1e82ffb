import { z } from 'zod'
import { codeForm } from './code-form.ts'

/** A button of sign-in and security: a session or passkey to end, or a step of the second factor with its code. */
export const securityForm = z
  .record(z.string(), z.string())
  .transform((texts) => ({ ...codeForm.parse(texts), id: texts['id'] ?? '' }))
