import { Form, href, Link } from 'react-router'
import type { BankFileRecord } from '#domain/payout/bank-file/bank-file-queries.ts'
import { usd } from '#domain/money.ts'
import { downloadAnswer } from '../../../sending/download-answer.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { momentText } from '../office-words.ts'

export type BankFileView = ReturnType<typeof bankFileView>

/** A bank file as the office shows it. */
export function bankFileView({ at, cents, format, ...file }: BankFileRecord) {
  return {
    ...file,
    at: momentText(at),
    sum: usd(cents),
    format: format === 'xml' ? 'pain.001 XML' : 'CSV',
  }
}

type AskProps = {
  /** Selects one payout, those of an earlier file, or without both all that are in no file yet. */
  payout?: string
  file?: string
  /** Earlier files with these payouts. */
  earlier: BankFileView[]
  /** It was requested without the confirmation. */
  isRefused?: boolean
}

/** Downloads a file for the bank. Payouts that an earlier file contains need a confirmation, in every format. */
export function AskBankFile({ payout, file, earlier, isRefused = false }: AskProps) {
  return (
    <Form
      method="post"
      action={href('/admin/payouts.xml')}
      reloadDocument
      className="stack gap-3"
      onSubmit={downloadAnswer}
    >
      {payout && <input type="hidden" name="payout" value={payout} />}
      {file && <input type="hidden" name="file" value={file} />}
      {earlier.length > 0 && (
        <>
          <Note tone="warn" role={isRefused ? 'alert' : undefined}>
            <b className="b">Already downloaded.</b> {earlier.map(handedOut).join(' ')} If our bank gets both
            files, it pays twice.
          </Note>
          <Checkbox
            name="again"
            value="yes"
            label="I have checked that our bank does not have the earlier file"
          />
        </>
      )}
      <div className="row row--wrap">
        <Button size="s">pain.001 XML{earlier.length > 0 && ' again'}</Button>
        <Button size="s" formAction={href('/admin/payouts.csv')}>
          CSV{earlier.length > 0 && ' again'}
        </Button>
      </div>
    </Form>
  )
}

function handedOut({ by, at, format, id }: BankFileView): string {
  return `${by} downloaded ${format} on ${at} (${id}).`
}

/** The bank files that operators downloaded: who, when, and which payouts. */
export function BankFiles({ files, again }: { files: BankFileView[]; again: string | null }) {
  if (files.length === 0) return null
  return (
    <section className="office__found">
      <h2>Bank files</h2>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Bank files">
        <table className="table table--dense table--stack">
          <caption className="vh">Bank files, the newest first</caption>
          <thead>
            <tr>
              <th>File</th>
              <th>Downloaded</th>
              <th className="n">Payouts</th>
              <th className="n">Sum</th>
              <th>
                <span className="vh">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.id}>
                <td className="num b">
                  {file.id}
                  <span className="table__note quiet">{file.format}</span>
                </td>
                <td className="wide">
                  {file.by}, {file.at}
                  {file.repeats && (
                    <span className="table__note">
                      <Badge tone="attention">Has payouts of an earlier file</Badge>
                    </span>
                  )}
                </td>
                <td className="n num">
                  {file.payouts}
                  <span className="table__note quiet">{file.open} at the bank</span>
                </td>
                <td className="n num b">{file.sum}</td>
                <td className="wide">
                  {again === file.id ? (
                    <AskBankFile file={file.id} earlier={[file]} isRefused />
                  ) : (
                    file.open > 0 && (
                      <Link to={`${href('/admin/payouts')}?again=${file.id}`} preventScrollReset>
                        Download again<span className="vh">: {file.id}</span>
                      </Link>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
