import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { LookReason } from '../access-reason.tsx'

const sizes = [50, 75, 100, 150, 200] as const

/** The pages of a document, after the operator gives a reason. With script they zoom and rotate. */
export function DocumentViewer({ pages, addresses }: { pages: number; addresses: string[] | null }) {
  const busy = useNavigation().state === 'submitting'
  const [size, setSize] = useState<number>(2)
  const [turns, setTurns] = useState(0)
  const [hasScript, setHasScript] = useState(false)
  // Opened pages stay open while the decision is refused and tried again.
  const [opened, setOpened] = useState(addresses)
  useEffect(() => setHasScript(true), [])
  useEffect(() => {
    if (addresses) setOpened(addresses)
  }, [addresses])
  const shown = addresses ?? opened
  return (
    <section className="doc" aria-label="Document">
      <div className="doc__bar">
        <div className="doc__tabs">
          {shown?.map((address, index) => (
            <a key={address} href={`#page-${index + 1}`}>
              Page {index + 1}
            </a>
          )) ?? <span>{counted(pages, 'page')}</span>}
        </div>
        {shown && hasScript && (
          <div className="row doc__tools">
            <Button aria-label="Smaller" disabled={size === 0} onClick={() => setSize(size - 1)}>
              <Minus className="ico" />
            </Button>
            <span className="num" role="status">
              {sizes[size]}%
            </span>
            <Button
              aria-label="Larger"
              disabled={size === sizes.length - 1}
              onClick={() => setSize(size + 1)}
            >
              <Plus className="ico" />
            </Button>
            <Button aria-label="Turn right" onClick={() => setTurns((turns + 1) % 4)}>
              <RotateCw className="ico" />
            </Button>
          </div>
        )}
      </div>
      <div className="doc__page" tabIndex={0} role="region" aria-label="Pages">
        {shown ? (
          shown.map((address, index) => (
            <img
              key={address}
              id={`page-${index + 1}`}
              src={address}
              alt={`Page ${index + 1} of the document`}
              className={`doc__image doc__image--${sizes[size]} doc__image--turn${turns}`}
            />
          ))
        ) : pages === 0 ? (
          <p>This document was erased.</p>
        ) : (
          <Form method="post" preventScrollReset className="card pad stack gap-4 doc__ask">
            <p>The document opens for you only, and your view is recorded.</p>
            <LookReason id="look-reason" />
            <Button kind="main" name="intent" value="look" disabled={busy}>
              Open the document
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
