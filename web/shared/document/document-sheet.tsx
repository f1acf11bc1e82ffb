import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/forms/button.tsx'
import { PriceLines } from '../../ui/money/money.tsx'
import type { DocumentView } from './document-view.ts'
import './document-sheet.css'

type DocumentSheetProps = { document: DocumentView; pdfTo: string; back: ReactNode }

/** A receipt, credit note or invoice as a page of its own, with its PDF. It prints without the links. */
export function DocumentSheet({ document, pdfTo, back }: DocumentSheetProps) {
  const { kind, number } = document
  return (
    <div className="wrap wrap--text page section">
      <nav className="document__back" aria-label="Breadcrumb">
        {back}
      </nav>
      <h1>
        {kind} <span className="nowrap">{number}</span>
      </h1>
      <DocumentBody document={document} pdfTo={pdfTo} />
    </div>
  )
}

/** The content of a document below its heading, with a link to the PDF. */
export function DocumentBody({ document, pdfTo }: Omit<DocumentSheetProps, 'back'>) {
  const { issued, parties, about, lines, totalName, total, notes, foot } = document
  return (
    <>
      <article className="card pad document">
        <p className="muted">{issued}</p>
        <div className="document__parties">
          {parties.map(({ name, lines: [first, ...more] }) => (
            <section key={name}>
              <h2 className="label">{name}</h2>
              <p>
                <b className="b">{first}</b>
                {more.map((line) => (
                  <span className="document__line" key={line}>
                    {line}
                  </span>
                ))}
              </p>
            </section>
          ))}
        </div>
        {about.length > 0 && (
          <PriceLines small lines={about.map(({ name, value }) => ({ label: name, amount: value }))} />
        )}
        <h2 className="vh">Amounts</h2>
        <PriceLines
          lines={[
            ...lines.map(({ words, note, amount }) => ({
              label: note ? (
                <>
                  {words}
                  <span className="document__line small muted">{note}</span>
                </>
              ) : (
                words
              ),
              amount,
            })),
            { label: totalName, amount: total, kind: 'total' as const },
          ]}
        />
        {notes.map((note) => (
          <p className="small mt-3" key={note}>
            {note}
          </p>
        ))}
        <p className="small muted mt-5">{foot}</p>
      </article>
      <p className="mt-6 document__actions">
        <a className={buttonClass({})} href={pdfTo} download>
          <FileText className="ico" />
          Download PDF
        </a>
      </p>
    </>
  )
}
