import { Field } from '../../ui/forms/field.tsx'
import type { Shown } from './edited-trek.ts'

/** The place and hour of the meeting, which vouchers, calendar files and mails contain. */
export function MeetingPart({ values, errorOf }: Shown) {
  return (
    <section className="card pad" id="meeting" aria-labelledby="meeting-title">
      <h2 id="meeting-title">Meeting point</h2>
      <p className="muted">Your travellers see it on the voucher, in the calendar and in emails.</p>
      <div className="fgrid trekform__fields">
        <Field
          id="meetingPoint"
          label="Where you meet on day 1"
          defaultValue={values.meetingPoint}
          error={errorOf('meetingPoint')}
          maxLength={200}
          optional
        />
        <Field
          id="meetsAt"
          type="time"
          label="Time, Nepal time"
          defaultValue={values.meetsAt}
          error={errorOf('meetsAt')}
          className="num"
          optional
        />
      </div>
    </section>
  )
}
