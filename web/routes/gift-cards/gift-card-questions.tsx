import { MOST_MAILS } from '#domain/gift-card/gift-card-rules.ts'

/** What people ask before they buy a gift card. */
export function GiftCardQuestions() {
  return (
    <section className="gifts__know" aria-labelledby="gift-know-title">
      <h2 id="gift-know-title">Good to know</h2>
      <dl>
        <dt>How is it used?</dt>
        <dd>
          The recipient logs in and enters the code. The amount becomes credit, which can pay for any trek, in
          full or in part.
        </dd>
        <dt>Does it expire?</dt>
        <dd>No. Neither the card nor the credit expires, and there are no fees.</dd>
        <dt>Can I get the money back?</dt>
        <dd>Yes, all of it, while nobody has used the card. The link in your receipt has a button for it.</dd>
        <dt>What if I mistyped the address?</dt>
        <dd>
          Correct it with the link in your receipt. The card is sent again with a new code, up to {MOST_MAILS}{' '}
          emails in all, and the old code stops working.
        </dd>
      </dl>
    </section>
  )
}
