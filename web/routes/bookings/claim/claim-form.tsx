import { Form, useNavigation } from 'react-router'
import {
  CLAIM_ANSWER_HOURS,
  claimKinds,
  MOST_CLAIM_CHARACTERS,
  MOST_WISH_CHARACTERS,
} from '#domain/claim/claim-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { FieldError } from '../../../ui/forms/field-message.tsx'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import { PhotoPicker } from '../../../shared/review/photo-picker.tsx'
import { type ClaimAnswer, type ClaimsView, problemsOf } from './claim-visit.ts'

/** What happened, when, photos, and the requested remedy; each error is beside its field. */
export function ClaimForm({ view, answer }: { view: ClaimsView; answer: ClaimAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const fields = answer?.refused ? problemsOf(answer.refused) : {}
  const problems = Object.entries(fields).map(([field, message]) => ({ field, message }))
  const typed = answer?.typed ?? {}
  return (
    <Form
      data-draft
      method="post"
      encType="multipart/form-data"
      noValidate
      className="stack gap-6 mt-4 claim__form"
    >
      <ErrorSummary problems={problems} answer={answer} />
      <p>
        Make a claim within {view.claimHours} hours of the incident. We answer within {CLAIM_ANSWER_HOURS}{' '}
        hours and do not pay your host until then. Your host reads your words and can reply, but never sees
        your photos or your email address.
      </p>
      <fieldset id="kind" tabIndex={-1}>
        <legend className="label">What happened</legend>
        {Object.entries(claimKinds).map(([kind, says]) => (
          <Checkbox
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            label={says}
            defaultChecked={typed['kind'] === kind}
          />
        ))}
        <FieldError id="kind" error={fields['kind']} />
      </fieldset>
      <div className="claim__when">
        <Field
          id="on"
          type="date"
          label="The day"
          min={view.first}
          max={view.today}
          defaultValue={typed['on'] ?? view.today}
          error={fields['on']}
        />
        <Field
          id="hour"
          type="time"
          label="The hour"
          hint="Nepal time. An estimate is fine."
          defaultValue={typed['hour'] ?? ''}
          error={fields['hour']}
        />
      </div>
      <TextArea
        id="body"
        label="In your words"
        hint={`At most ${MOST_CLAIM_CHARACTERS} characters.`}
        rows={6}
        maxLength={MOST_CLAIM_CHARACTERS}
        defaultValue={typed['body']}
        error={fields['body']}
      />
      <PhotoPicker id="photos" error={fields['photos']} />
      <TextArea
        id="wish"
        label="What would put it right?"
        hint="An amount or a part of the price, for example."
        rows={2}
        maxLength={MOST_WISH_CHARACTERS}
        defaultValue={typed['wish']}
        error={fields['wish']}
      />
      <div>
        <Button kind="main" name="intent" value="claim" disabled={busy}>
          {busy ? 'Sending…' : 'Send the claim'}
        </Button>
      </div>
    </Form>
  )
}
