import { z } from 'zod'

const text = z.string().max(2000).default('')

/**
 * A host adds, changes or removes an extra of a trek, confirms what removing it does to bookings, or sets its stock:
 * 'stock-<departure id>' for each departure, where an empty field means no limit.
 */
export const extraForm = z
  .looseObject({
    intent: z.enum(['add', 'change', 'remove', 'confirm', 'stock']).catch('add'),
    extra: text,
    name: text,
    body: text,
    unit: text,
    price: text,
    most: text,
    orderUntilDays: text,
    refund: text,
    isRoom: z.string().optional(),
    why: text,
    question: text,
  })
  .transform(
    ({
      intent,
      extra,
      refund,
      isRoom,
      name,
      body,
      unit,
      price,
      most,
      orderUntilDays,
      why,
      question,
      ...sent
    }) => ({
      intent,
      extraId: extra,
      why,
      /** The token of the question that was answered. */
      confirmed: intent === 'confirm' ? question : null,
      terms: {
        name,
        body,
        unit,
        price,
        most,
        orderUntilDays,
        isRefundable: refund !== 'none',
        isRoom: isRoom !== undefined,
      },
      stocks: Object.entries(sent)
        .filter(([field]) => field.startsWith('stock-'))
        .map(([field, stock]) => ({ departureId: field.slice('stock-'.length), stock: String(stock) })),
    }),
  )
