import ChevronDown from 'lucide-react/icons/chevron-down'

const questions = [
  {
    asks: 'What if I stop for a month?',
    says: 'The count starts again at one. Earlier months no longer count. A renewal that is paid within 7 days of its date counts as if it had been on time.',
  },
  {
    asks: 'Does the discount add to a group discount?',
    says: 'Yes. The group discount comes off first, then the 5%. Both lines show in the price before you pay.',
  },
  {
    asks: 'How do I cancel?',
    says: 'Here, with one button. You keep the benefits until the paid time ends. There is no partial refund.',
  },
]

/** Common questions before subscribing. */
export function GoodToKnow() {
  return (
    <section aria-labelledby="know-title">
      <h2 id="know-title">Good to know</h2>
      <div className="acc">
        {questions.map(({ asks, says }, index) => (
          <details key={asks} open={index === 0}>
            <summary>
              {asks}
              <ChevronDown className="ico" />
            </summary>
            <div className="in">{says}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
