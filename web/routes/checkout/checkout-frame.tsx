import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { type useFetcher, useNavigationType } from 'react-router'
import { brand } from '#brand'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Stepper } from './stepper.tsx'
import type { CheckoutStep, Intent } from './checkout-sent.ts'
import { CheckoutAside, CheckoutBar, type Summary } from './checkout-aside.tsx'

/** How the forms of this page are submitted: with a fetcher where there is script, as plain posts without it. */
export type Sender = {
  Form: ReturnType<typeof useFetcher>['Form']
  action: string
  busy: (intent: Intent) => boolean
}

type CheckoutFrameProps = {
  title: string
  /** The server refused fields; announced in the document's title. */
  wrong?: boolean | undefined
  step: 1 | 2 | 3
  summary: Summary
  cost?: ReactNode
  /** The countdown, above the form on a phone and beside it elsewhere. */
  hold?: (place: 'above' | 'beside') => ReactNode
  children: ReactNode
}

/** Heading, steps, form and summary of each step. */
export function CheckoutFrame({ title, wrong, step, summary, cost, hold, children }: CheckoutFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const held = hold !== undefined
  const shown = useRef({ step, held })
  const arrival = useRef(useNavigationType())
  // A trek's card does not scroll while it is refused; after the redirect here the page starts at its top.
  useEffect(() => {
    if (arrival.current !== 'POP') window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    const before = shown.current
    shown.current = { step, held }
    const heldAgain = held && !before.held
    if (before.step === step && !heldAgain) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step, held])
  return (
    <div className="wrap page">
      <title>{`${wrong ? 'Error: ' : ''}${title} · ${brand.name}`}</title>
      {step < 3 && <DefaultButton value={step === 1 ? 'review' : 'pay'} />}
      <div className="columns checkout__head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Stepper current={step} />
      </div>
      <div className="checkout__above stack gap-4">
        {hold?.('above')}
        <CheckoutBar summary={summary} />
      </div>
      <div className="columns">
        {children}
        <CheckoutAside summary={summary} cost={cost} plans={step === 1}>
          {hold && <div className="hide-m">{hold('beside')}</div>}
        </CheckoutAside>
      </div>
    </div>
  )
}

/** The button that Enter activates: the form's first in document order, which would be another one otherwise. */
function DefaultButton({ value }: { value: Intent }) {
  return <button type="submit" form="checkout" name="intent" value={value} hidden tabIndex={-1} />
}

type CheckoutFormProps = Pick<ComponentProps<'form'>, 'onInput' | 'onBlur'> & {
  sender: Sender
  step: CheckoutStep
  form?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The form of a step; buttons elsewhere on the page reference it by its id. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { sender, step, form, children, ...listeners } = props
  const { Form, action } = sender
  return (
    <Form
      data-failed={failedSentences.booking}
      {...listeners}
      ref={form}
      id="checkout"
      method="post"
      action={action}
      noValidate
      className="stack gap-8"
    >
      <input type="hidden" name="step" value={step} />
      {children}
    </Form>
  )
}
