import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { type Section, sections } from '#domain/trek/hosting/form/readiness-rules.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/forms/button.tsx'
import { useHourText } from '../../../ui/data/use-hour-text.ts'
import type { MissingPart } from './problems-of.ts'
import './save-bar.css'

type SaveBarProps = {
  isDraft: boolean
  saved: { at: string; hour: string } | null
  isUnsaved: boolean
  isSaving: boolean
  isPublishing: boolean
  /** The parts in which the form differs from the published trek; empty for a draft. */
  changed: ReadonlyMap<Section, number>
  missing: readonly MissingPart[]
}

/**
 * A sticky bar at the bottom of the window: whether everything is saved, what is unpublished, what is missing, and the
 * buttons.
 */
export function SaveBar({ isDraft, saved, isPublishing, changed, missing, ...state }: SaveBarProps) {
  const changes = [...changed.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className="savebar" role="region" aria-label="Your changes">
      <div className="wrap">
        <div className="savebar__s">
          <SaveState {...state} saved={saved} isPublished={!isDraft && changes === 0} />
          {changes > 0 && (
            <Fold icon={<Pencil className="ico" />} title={`${counted(changes, 'change')} not published`}>
              <ul className="savebar__list">
                {sections.flatMap(([id, name]) =>
                  changed.has(id) ? (
                    <li key={id}>
                      <PartLink id={id} name={name} />
                    </li>
                  ) : (
                    []
                  ),
                )}
              </ul>
            </Fold>
          )}
          {missing.length > 0 && (
            <Fold
              warn
              icon={<TriangleAlert className="ico" />}
              title={`${counted(missing.length, 'thing')} ${missing.length === 1 ? 'is' : 'are'} missing`}
            >
              <ul className="savebar__list">
                {missing.map(({ part, name, says, isNeeded }) => (
                  <li key={part}>
                    <PartLink id={part} name={name} />
                    <p>
                      {says}
                      {!isNeeded && ' You can publish without it.'}
                    </p>
                  </li>
                ))}
              </ul>
            </Fold>
          )}
        </div>
        <div className="savebar__a">
          <ButtonLink kind="text" to={DASHBOARD}>
            Cancel
          </ButtonLink>
          {changes > 0 && <Discard changes={changes} />}
          <SaveButton isDraft={isDraft} />
          <Button
            form="trek"
            name="intent"
            value={isDraft ? 'publish' : 'save'}
            kind="main"
            disabled={isPublishing}
          >
            {isDraft ? 'Publish' : 'Publish changes'}
          </Button>
        </div>
      </div>
    </div>
  )
}

type StateProps = Pick<SaveBarProps, 'saved' | 'isUnsaved' | 'isSaving'> & { isPublished: boolean }

function SaveState({ saved, isUnsaved, isSaving, isPublished }: StateProps) {
  const isSettled = saved && !isSaving && !isUnsaved
  return (
    <p role="status">
      {isSettled && <Check className="ico savebar__ok" />}
      {isSaving ? (
        'Saving…'
      ) : !isSettled ? (
        'Not saved yet'
      ) : isPublished ? (
        <b>Everything is published</b>
      ) : (
        <SavedHour key={saved.at} {...saved} />
      )}
    </p>
  )
}

/** In the reader's time zone. */
function SavedHour({ at, hour }: { at: string; hour: string }) {
  return (
    <span>
      <b>Saved {useHourText(at, hour)}</b>
      <span className="muted savebar__who">, only you can see it</span>
    </span>
  )
}

/** With script a published trek's changes are saved automatically; a draft has this button for people who expect it. */
function SaveButton({ isDraft }: { isDraft: boolean }) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  if (!isDraft && live) return null
  return (
    <Button form="trek" name="intent" value="draft">
      {isDraft ? 'Save draft' : 'Save as draft'}
    </Button>
  )
}

function Discard({ changes }: { changes: number }) {
  return (
    <details name="savebar" className="savebar__fold savebar__fold--end">
      <summary className={buttonClass({ kind: 'text' })}>Discard</summary>
      <div className="savebar__pop">
        <p>
          {changes === 1 ? 'Your change is' : `Your ${changes} changes are`} lost. Travellers go on seeing the
          published version.
        </p>
        <Button form="trek" name="intent" value="discard" kind="danger" className="mt-2">
          Discard changes
        </Button>
      </div>
    </details>
  )
}

type FoldProps = { icon: ReactNode; title: string; warn?: boolean; children: ReactNode }

function Fold({ icon, title, warn, children }: FoldProps) {
  return (
    <details name="savebar" className={warn ? 'savebar__fold savebar__fold--warn' : 'savebar__fold'}>
      <summary>
        {icon}
        <span>{title}</span>
      </summary>
      <div className="savebar__pop">{children}</div>
    </details>
  )
}

/** Links to a part of the form and collapses the list. */
function PartLink({ id, name }: { id: Section; name: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
    >
      {name}
    </a>
  )
}
