import { data } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'

/** What the error page shows of a refusal: only its own sentences. */
export type Refused = { code: string; says: string; because: string | undefined }

export function refused({ code, message: says, reason: because, status }: Refusal) {
  return data({ code, says, because } satisfies Refused, status)
}
