import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Form, useNavigation } from 'react-router'
import type { RevealedBank } from '#domain/verification/bank/reveal-bank-details.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { bankRows, type BankView, verdicts } from '../bank-view.ts'
import { LookReason } from '../access-reason.tsx'
import './bank.css'

const icons = { equal: Check, similar: TriangleAlert, different: X }

type BankCheckProps = { name: string; bank: BankView; revealed: RevealedBank | null }

/** The facts for the check of a bank account: holder and legal name, the earlier details, and signs of a risk. */
export function BankCheck({ name, bank, revealed }: BankCheckProps) {
  const { holder, changed, signs } = bank
  const Icon = icons[holder.verdict]
  return (
    <>
      <section className="card" aria-labelledby="bank-title">
        <div className="bank__head">
          <h2 id="bank-title">Bank details of {name}</h2>
          <p>{changed}</p>
        </div>
        <div className="versus">
          <div>
            <h3>Legal name</h3>
            <p className="versus__name">{holder.legal ?? 'Unknown'}</p>
            <small className="muted">{holder.legalFrom}</small>
          </div>
          <div className={`versus__sign is-${holder.verdict}`} aria-hidden="true">
            <Icon className="ico" />
          </div>
          <div>
            <h3>Account holder, as typed</h3>
            <p className="versus__name">{holder.holder}</p>
            <small className="muted">Since {bank.since}</small>
          </div>
        </div>
        <div className={`verdict is-${holder.verdict}`}>
          <Icon className="ico" aria-hidden />
          <div>
            <b className="b">{verdicts[holder.verdict].title}</b>
            <p>{holder.says}</p>
          </div>
        </div>
      </section>
      <BeforeAndNow bank={bank} revealed={revealed} />
      <section className="card">
        <div className="bank__head">
          <h2>Warning signs</h2>
        </div>
        <ul className="hits bank__signs">
          {signs.map(({ isRight, says }) => (
            <li key={says}>
              {isRight ? <Check className="ico is-ok" /> : <TriangleAlert className="ico is-odd" />}
              <span>{says}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function BeforeAndNow({ bank, revealed }: Pick<BankCheckProps, 'bank' | 'revealed'>) {
  const busy = useNavigation().state === 'submitting'
  return (
    <section className="card" aria-labelledby="before-title">
      <div className="bank__head">
        <h2 id="before-title">Before and now</h2>
        {!bank.before && <p>There were no bank details before.</p>}
      </div>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Bank details before and now">
        <table className="table table--dense table--bank">
          <caption className="vh">Bank details before and now</caption>
          <thead>
            <tr>
              <th>Field</th>
              {bank.before && <th>{bank.beforeWas}</th>}
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {bankRows(bank, revealed).map(({ label, before, now, isChanged }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {bank.before && <td className="num">{before}</td>}
                <td className="num">
                  {isChanged && <span className="bank__changed">changed</span>}
                  {now}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {revealed ? (
        <p className="bank__reveal small muted mt-2" role="status">
          The audit log has recorded that you saw the whole numbers.
        </p>
      ) : (
        <Form method="post" preventScrollReset className="bank__reveal mt-4 stack gap-3">
          <LookReason id="reveal-reason" />
          <Button kind="text" name="intent" value="reveal" disabled={busy}>
            Reveal the numbers, recorded
          </Button>
        </Form>
      )}
    </section>
  )
}
