import { z } from 'zod'

const text = z.string().trim().default('')

/** The terms of a new code as typed; `makePromotion` refuses what is no number or day. */
const terms = {
  code: text,
  percent: text,
  amount: text,
  firstOn: text,
  lastOn: text,
  least: text,
  usesMost: text,
  usesPerPerson: text,
  newOnly: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
}

/** A host's form: ends a code, or makes one for 'trek:<id>' and 'departure:<id>', separated by commas; empty: all own treks. */
export const ownPromotionForm = z.object({ ...terms, intent: text, promotion: text, for: text })

/** The office's form: ends a code, or makes one at our cost for treks by their addresses; empty: all treks. */
export const officePromotionForm = z.object({
  ...terms,
  intent: text,
  promotion: text,
  treks: text,
  startsOn: text,
  reason: text,
})
