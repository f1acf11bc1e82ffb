import Ban from 'lucide-react/icons/ban'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { rangeText } from '#domain/dates.ts'
import { shortUsd } from '#domain/money.ts'
import type { CheckedDate } from '#domain/season/date-verdict-rules.ts'
import type { Preview } from '#domain/season/preview-typed-dates.ts'
import { tickOf } from '#domain/season/typed-dates-rules.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'

type PreviewProps = { preview: Preview | undefined; batchKey: string | undefined }

/** What will be added, date by date; a date without its tick is left out. Nothing is added before the button. */
export function DatesPreview({ preview, batchKey }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === 'submitting'
  const fits = preview?.dates.filter(({ leftOut }) => !leftOut) ?? []
  const [ticked, setTicked] = useState(fits.length)
  useEffect(() => {
    if (preview) heading.current?.focus()
  }, [preview])
  const count = () =>
    setTicked(form.current?.querySelectorAll('input[name="dates"]:checked').length ?? fits.length)
  return (
    <Form ref={form} method="post" className="repeat__p" aria-labelledby="preview-title" onChange={count}>
      <div className="row between row--wrap repeat__head">
        <h2 id="preview-title" className="h3" tabIndex={-1} ref={heading}>
          Preview
        </h2>
        {preview && (
          <p className="small" role="status">
            {counted(preview.dates.length, 'date')} checked, {fits.length} can be added
          </p>
        )}
      </div>
      {!preview && (
        <p className="muted repeat__none">
          The preview shows each date and what is left out. Nothing is added before you confirm.
        </p>
      )}
      {preview && (
        <>
          {preview.wrongLines.length > 0 && (
            <ul className="made" aria-label="Lines that are not dates">
              {preview.wrongLines.map(({ line, text, problem }) => (
                <li key={line} className="made__bad">
                  <Ban className="ico" />
                  <div>
                    <b>
                      Line {line}: {text.slice(0, 60)}
                    </b>
                    <p className="err">{problem}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <ol className="made">
            {preview.dates.map((date, index) => (
              <DateItem key={`${index} ${tickOf(date)}`} date={date} withTrek={hasSeveral(preview.dates)} />
            ))}
          </ol>
          <div className="repeat__add">
            <p className="small muted num">
              {sumText(fits)} You can remove them again while nobody has booked.
            </p>
            {fits.length > 0 && (
              <>
                <input type="hidden" name="key" value={batchKey} />
                <Button kind="main" name="intent" value="add" disabled={busy}>
                  Add {counted(ticked, 'date')}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </Form>
  )
}

function DateItem({ date, withTrek }: { date: CheckedDate; withTrek: boolean }) {
  const dates = rangeText(date.startsOn, date.endsOn)
  const group = date.minimum ? `, runs from ${date.minimum.spots}` : ''
  const terms = `${counted(date.spots, 'spot')}, ${shortUsd(date.priceCents)}${group}`
  const trek = withTrek ? `${date.trek}. ` : ''
  if (date.leftOut) {
    return (
      <li className="made__out">
        <Ban className="ico" />
        <div>
          <b>{dates}</b>
          <p>
            {trek}
            {date.leftOut.says}
          </p>
        </div>
      </li>
    )
  }
  return (
    <li>
      <label className="check">
        <input type="checkbox" name="dates" value={tickOf(date)} defaultChecked />
        <span>
          <b>{dates}</b>
          <span className="made__says">
            {trek}Fits. {terms}.
          </span>
        </span>
      </label>
    </li>
  )
}

function hasSeveral(dates: readonly CheckedDate[]): boolean {
  return new Set(dates.map(({ trekId }) => trekId)).size > 1
}

function sumText(fits: readonly CheckedDate[]): string {
  if (fits.length === 0) return 'No date can be added.'
  const spots = fits.reduce((sum, date) => sum + date.spots, 0)
  return `${counted(fits.length, 'date')} with ${counted(spots, 'spot')}.`
}
