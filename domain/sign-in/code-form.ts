import { z } from 'zod'

type Texts = Readonly<Record<string, string>>

/** The joined value of the six boxes with this name. */
export function boxesOf(texts: Texts, name: string): string {
  return [1, 2, 3, 4, 5, 6].map((place) => texts[`${name}-${place}`] ?? '').join('')
}

/** A code in six boxes, or in the field for a recovery code; `intent` is the button, such as the one for a new code. */
export const codeForm = z.record(z.string(), z.string()).transform((texts) => ({
  intent: texts['intent'] ?? null,
  code: (texts['recovery'] ?? '').trim() || boxesOf(texts, 'code'),
}))
