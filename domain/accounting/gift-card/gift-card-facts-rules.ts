import { dayText } from '../../dates.ts'
import { chargeText } from '../../money.ts'
import type { InvoiceFacts } from '../../ports/pdf-documents.ts'
import { agentLines, correctedRows, headOf, type Stored, totalOf } from '../document-facts-rules.ts'
import type { GiftCardContent } from '../document-rules.ts'

/** What the page and the PDF of a gift card's receipt or credit note show. */
export function giftCardFacts(document: Stored): InvoiceFacts {
  const { seller, reference, lines, corrects, movedOn, provider } = document.content as GiftCardContent
  const sum = chargeText(document.total_cents)
  const isReceipt = document.kind === 'receipt'
  return {
    ...headOf(document),
    parties: [
      { name: 'Sold by', lines: agentLines(seller) },
      ...(document.name ? [{ name: 'For', lines: [document.name] }] : []),
    ],
    about: [{ name: 'Gift card', value: reference }, ...correctedRows(corrects)],
    lines: lines.map(({ label, cents }) => ({ words: label, cents })),
    ...totalOf(document),
    notes: [
      isReceipt
        ? `${sum} was paid by card on ${dayText(movedOn)}, through ${provider}.`
        : `${sum} was paid back on ${dayText(movedOn)}.`,
      isReceipt
        ? 'The total contains no VAT. A gift card is a multi-purpose voucher: it pays for treks of any host, and the tax of a trek is due when the card is used for it.'
        : 'The receipt contained no VAT, so this credit note contains none.',
    ],
    foot: 'A gift card becomes credit for treks in one account. All amounts are in US dollars.',
  }
}
