import { type FormEvent, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import {
  giftFields,
  LEAST_DOLLARS,
  MESSAGE_LENGTH,
  MOST_DOLLARS,
  SENT_AT_HOUR,
} from '#domain/gift-card/gift-card-rules.ts'
import { figureText } from '#figure-text'
import type { RefusedForm } from '../../http/form-action.ts'
import { informationUrl } from '../../shared/page/information-url.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { type ChosenPicture, GiftCardPreview } from './gift-card-preview.tsx'

type GiftCardFormProps = {
  typed: Readonly<Record<string, string>>
  pictures: readonly ChosenPicture[]
  /** The first and the last day on which a card can be sent. */
  days: { today: string; lastDay: string }
  answer: RefusedForm | null
}

/** The order of a gift card beside its preview. The preview follows the fields; without script the picture does. */
export function GiftCardForm({ typed, pictures, days, answer }: GiftCardFormProps) {
  const busy = useNavigation().state === 'submitting'
  const [shown, setShown] = useState(typed)
  const errors = answer?.fields ?? {}
  const problems = giftFields.flatMap((field) => {
    const message = errors[field]
    return message ? [{ field: field === 'picture' ? 'picture-dawn' : field, message }] : []
  })
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)]
    setShown(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])))
  }
  const field = (id: (typeof giftFields)[number]) => ({ id, defaultValue: typed[id], error: errors[id] })
  return (
    <Form
      data-draft
      method="post"
      noValidate
      preventScrollReset
      onInput={follow}
      className="columns gifts__order"
    >
      <div className="stack gap-8">
        <ErrorSummary problems={problems} answer={answer} />
        {answer && problems.length === 0 && (
          <Note tone="bad" role="alert">
            <b className="b">{answer.message}</b> {answer.reason}
          </Note>
        )}
        <section className="stack gap-5" aria-labelledby="gift-card-title">
          <h2 id="gift-card-title">The card</h2>
          <Field
            {...field('amount')}
            label="Amount in US dollars"
            hint={`From $${LEAST_DOLLARS} to $${figureText(MOST_DOLLARS)}, without cents.`}
            inputMode="numeric"
            autoComplete="off"
            className="gifts__amount"
          />
          <fieldset aria-describedby={errors['picture'] && 'picture-error'}>
            <legend className="label">Picture</legend>
            <div className="gifts__pictures">
              {pictures.map(({ value, name, source }) => (
                <label key={value} className="gifts__picture">
                  <input
                    id={`picture-${value}`}
                    type="radio"
                    name="picture"
                    value={value}
                    defaultChecked={value === (typed['picture'] ?? 'dawn')}
                  />
                  <img
                    src={source.src}
                    srcSet={source.srcSet}
                    sizes="128px"
                    width={128}
                    height={96}
                    alt=""
                    loading="lazy"
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
            <FieldError id="picture" error={errors['picture']} />
          </fieldset>
        </section>
        <section className="stack gap-5" aria-labelledby="gift-for-title">
          <h2 id="gift-for-title">Who gets it</h2>
          <div className="halves">
            <Field {...field('recipientName')} label="Their name" autoComplete="off" />
            <Field {...field('recipientEmail')} label="Their email" type="email" autoComplete="off" />
          </div>
          <TextArea
            {...field('message')}
            label="Message"
            optional
            rows={4}
            hint={`At most ${MESSAGE_LENGTH} characters.`}
          />
          <Field
            {...field('sendOn')}
            label="Send it on"
            type="date"
            min={days.today}
            max={days.lastDay}
            hint={`At ${SENT_AT_HOUR}:00 Nepal time. Today: as soon as it is paid.`}
          />
        </section>
        <section className="stack gap-5" aria-labelledby="gift-from-title">
          <h2 id="gift-from-title">From you</h2>
          <div className="halves">
            <Field {...field('buyerName')} label="Your name" autoComplete="name" />
            <Field {...field('buyerEmail')} label="Your email" type="email" autoComplete="email" />
          </div>
          <p className="small muted">
            We email you a receipt with a link. With it you can correct the address or get the money back
            while nobody has used the card.{' '}
            <Link to={informationUrl('/terms-and-conditions')}>Terms and conditions</Link>
          </p>
          <Button kind="main" disabled={busy} className="gifts__pay">
            Continue to payment
          </Button>
        </section>
      </div>
      <GiftCardPreview pictures={pictures} shown={shown} />
    </Form>
  )
}
