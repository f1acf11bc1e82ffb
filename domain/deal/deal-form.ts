import { z } from 'zod'

const text = z.string().trim().default('')

/** The terms of a new deal as typed; `makeDeal` refuses what is no percentage or day. */
const terms = { percent: text, firstOn: text, lastOn: text, title: text }

/** A host's form: ends the deal, or makes one for 'trek:<id>' or 'departure:<id>'. */
export const ownDealForm = z.object({ ...terms, intent: text, deal: text, for: text })

/** The office's form: ends a deal, or makes one at our cost for a region, a trek or one departure. */
export const officeDealForm = z.object({
  ...terms,
  intent: text,
  deal: text,
  region: z.string().default(''),
  trek: z.string().default(''),
  startsOn: z.string().default(''),
  reason: z.string().default(''),
})
