import type { FormAnswer } from '../../../http/form-action.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { ChangeView } from './change-view.ts'
import { LeaveQuotePanel } from './leave-quote.tsx'
import { AddAgainPanel, AddPanel, ExtrasPanel, MovePanel } from './pay-panel.tsx'

type ChangeQuoteProps = { view: ChangeView; answer: FormAnswer<Response> | undefined }

/** The quote of the chosen change, or the present booking. */
export function ChangeQuote({
  view: { trek, facts, key, leave, add, move, extras },
  answer,
}: ChangeQuoteProps) {
  if (leave.quote) return <LeaveQuotePanel quote={leave.quote} keyOfForm={key} />
  if (!add?.quote && answer?.refused && answer.typed['intent'] === 'add')
    return <AddAgainPanel keyOfForm={key} answer={answer} />
  if (add?.quote) return <AddPanel quote={add.quote} keyOfForm={key} answer={answer} />
  if (extras?.quote) return <ExtrasPanel quote={extras.quote} keyOfForm={key} />
  if (move?.quote) return <MovePanel quote={move.quote} keyOfForm={key} />
  return (
    <>
      <h2 className="h3">{trek}</h2>
      <div className="mt-3">
        <PriceLines small lines={facts} />
      </div>
    </>
  )
}
