import { z } from 'zod'

/** The order of a gift card; its fields are checked by gift-card-rules.ts. */
export const giftCardForm = z.object({
  amount: z.string().default(''),
  picture: z.string().default(''),
  recipientName: z.string().default(''),
  recipientEmail: z.string().default(''),
  message: z.string().default(''),
  sendOn: z.string().default(''),
  buyerName: z.string().default(''),
  buyerEmail: z.string().default(''),
})

/** The code of a gift card, as typed. */
export const redeemForm = z.object({ code: z.string().default('') })

/** The buyer's buttons: the money back, after a confirmation, or the card again to another address. */
export const ownGiftCardForm = z.object({
  intent: z.string().default(''),
  sure: z.string().default(''),
  email: z.string().default(''),
})

/** An operator's act on a gift card, with the reason, and the bank's reference for a refund by bank transfer. */
export const officeGiftCardForm = z.object({
  intent: z.enum(['refund', 'retry', 'by-bank']),
  reason: z.string().trim().default(''),
  reference: z.string().trim().default(''),
})
