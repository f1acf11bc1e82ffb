import { z } from 'zod'

const text = z.string().default('')
const cents = text.transform(Number)

/**
 * A choice after a cancelled departure, with the amounts that the page showed: the card or credit, or a date. `date` names the
 * departure and what comes back there by card and as credit, as 'id:cents:cents'.
 */
export const choiceForm = z
  .object({
    choiceId: text,
    key: text,
    to: z.enum(['date', 'card', 'credit']),
    date: text,
    cardCents: cents,
    creditCents: cents,
  })
  .refine(({ to, date }) => to !== 'date' || date !== '', { path: ['date'], message: 'Choose a date.' })
  .transform(({ choiceId, key, to, date, ...shown }) => {
    const [departureId = '', card = '', credit = ''] = date.split(':')
    if (to !== 'date') return { choiceId, key, to, shown } as const
    const back = { dueCents: 0, cardCents: Number(card), creditCents: Number(credit) }
    return { choiceId, key, to, departureId, shown: back } as const
  })
