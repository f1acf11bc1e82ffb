import type { PictureSource } from '#domain/picture/picture-rules.ts'
import { figureText } from '#figure-text'

export type ChosenPicture = { value: string; name: string; source: PictureSource }

type GiftCardPreviewProps = {
  pictures: readonly ChosenPicture[]
  /** The fields as they are at this moment. */
  shown: Readonly<Record<string, string>>
}

/** The card as its recipient sees it. All pictures are there, and the style sheet shows the chosen one. */
export function GiftCardPreview({ pictures, shown }: GiftCardPreviewProps) {
  const amount = Number((shown['amount'] ?? '').replace(/[$,\s]/g, ''))
  return (
    <aside className="gifts__aside" aria-label="Preview of the card">
      <div className="gift">
        <div className="gift__picture">
          {pictures.map(({ value, source }, index) => (
            <img
              key={value}
              {...source}
              className={`gift__${value}`}
              sizes="(max-width: 900px) 92vw, 408px"
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          ))}
        </div>
        <div className="gift__words">
          <p className="gift__kind">Gift card for treks in Nepal</p>
          <p className="gift__amount num">
            {Number.isSafeInteger(amount) && amount > 0 ? `$${figureText(amount)}` : '$ …'}
          </p>
          <p className="gift__for">For {shown['recipientName']?.trim() || '…'}</p>
          {shown['message']?.trim() && <p className="gift__message">{shown['message']}</p>}
          <p className="gift__from">From {shown['buyerName']?.trim() || '…'}</p>
        </div>
      </div>
      <p className="small muted mt-3">The email with the card also has its code.</p>
    </aside>
  )
}
