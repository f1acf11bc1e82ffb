import FileText from 'lucide-react/icons/file-text'
import { idTypes } from '#domain/verification/verification-form-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { Field, Select } from '../../ui/forms/field.tsx'
import type { Shown } from './verification-parts.ts'

export type SentDocument = { kind: 'image' | 'pdf'; pages: number; bytes: number }

/** The type of document, its number, and the file: for a company always its registration certificate. */
export function IdentityDocument({ values, errorOf, document }: Shown & { document: SentDocument | null }) {
  const { registrationCertificate, ...ofPeople } = idTypes
  const error = errorOf('idDocument')
  return (
    <section className="card pad" id="document" aria-labelledby="document-title" data-private>
      <h2 id="document-title">Identity document</h2>
      <p className="muted">
        Only operators see it. Every view is recorded, and we erase it 90 days after the decision.
      </p>
      <div className="fgrid">
        <div className="of-person">
          <Select id="idType" label="Type" defaultValue={values.idType} error={errorOf('idType')}>
            {Object.entries(ofPeople).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className="of-company">
          <Select id="companyIdType" name="companyIdType" label="Type" disabled>
            <option>{registrationCertificate}</option>
          </Select>
        </div>
        <Field
          id="idNumber"
          label={
            <>
              <span className="of-person">Number</span>
              <span className="of-company">Registration number</span>
            </>
          }
          autoComplete="off"
          defaultValue={values.idNumber}
          error={errorOf('idNumber')}
        />
      </div>
      {document && (
        <div className="filerow">
          <FileText className="ico" />
          <span>
            <b className="b">Your document</b>
            <br />
            <span className="small muted">{documentText(document)}</span>
          </span>
          <Button kind="text-danger" name="intent" value="drop-document">
            Remove<span className="vh"> the document</span>
          </Button>
        </div>
      )}
      <div className="drop">
        <FileText className="ico" />
        <label htmlFor="idDocument">
          <b className="b">
            {document ? (
              'Choose a different file'
            ) : (
              <>
                <span className="of-person">The page with your photo</span>
                <span className="of-company">The registration certificate</span>
              </>
            )}
          </b>
          <br />
          <span className="small muted">JPG, PNG, WebP or PDF up to 5MB. All four corners, no flash.</span>
        </label>
        <input
          id="idDocument"
          name="idDocument"
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-describedby={error ? 'idDocument-error' : undefined}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <div role="alert">
        <FieldError id="idDocument" error={error} />
      </div>
    </section>
  )
}

function documentText({ kind, pages, bytes }: SentDocument): string {
  const size =
    bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const length = kind === 'pdf' ? `, ${pages === 1 ? '1 page' : `${pages} pages`}` : ''
  return `${kind === 'pdf' ? 'PDF' : 'Picture'}, ${size}${length}, readable`
}
