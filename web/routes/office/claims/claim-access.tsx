import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { claimLookReasons } from '#domain/claim/claim-rules.ts'
import type { LookedAtClaim } from '#domain/claim/reveal-claim.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import './claim.css'

type Seen = Omit<LookedAtClaim, 'photos' | 'statedAt'> & { stated: string | null; photos: string[] }

/** The texts of traveller and host, their names, and the photos, after the operator gives a reason. */
export function ClaimLook({ seen, hasStatement }: { seen: Seen | null; hasStatement: boolean }) {
  const busy = useNavigation().state === 'submitting'
  // Opened data stays while a decision is refused and tried again.
  const [opened, setOpened] = useState(seen)
  useEffect(() => {
    if (seen) setOpened(seen)
  }, [seen])
  const shown = seen ?? opened
  if (shown) return <Shown {...shown} />
  return (
    <Form method="post" preventScrollReset className="stack gap-3 mt-5">
      <p className="muted">{hasStatement ? 'The host has responded.' : 'The host has not responded yet.'}</p>
      <Select
        id="look-reason"
        name="reason"
        label="Why you need to see it"
        hint="Each look is in the audit log."
      >
        {Object.entries(claimLookReasons).map(([key, says]) => (
          <option key={key} value={key}>
            {says}
          </option>
        ))}
      </Select>
      <Button block name="intent" value="look" disabled={busy}>
        Show what was written
      </Button>
    </Form>
  )
}

function Shown({ name, email, phone, host, body, wish, statement, stated, photos, ...said }: Seen) {
  const answer = said.answer || said.proposedAnswer
  return (
    <div role="status" className="mt-5">
      <h3>{name} claims</h3>
      <p className="claim__said">{body}</p>
      <p className="claim__said">
        <b className="b">Asks for:</b> {wish}
      </p>
      <p className="muted small">
        {email} {phone && `· ${phone}`}
      </p>
      {photos.length > 0 && (
        <ul className="claim__photos" aria-label="Photos">
          {photos.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={address} alt={`Photo ${index + 1} of the claim`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-4">{host}, the host</h3>
      {statement === null ? (
        <p className="muted">Has not responded yet.</p>
      ) : (
        <>
          <p className="claim__said">{statement}</p>
          <p className="muted small num">{stated}</p>
        </>
      )}
      {answer && (
        <>
          <h3 className="mt-4">{said.answer ? 'Our answer' : 'Proposed answer'}</h3>
          <p className="claim__said">{answer}</p>
        </>
      )}
    </div>
  )
}
