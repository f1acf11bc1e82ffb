import { useSyncExternalStore } from 'react'
import { buttonClass } from '../forms/button.tsx'
import { isSaved, onSavedChange, type SavedTrek, toggleSaved } from './saved-treks.ts'

type SaveHeartProps = {
  trek: SavedTrek
  className?: string | undefined
  /** A button with text beside the heart, outside of a picture. */
  worded?: boolean | undefined
}

/** Saves a trek in this browser. All save buttons of a trek are in sync; without script there are none. */
export function SaveHeart({ trek, className, worded }: SaveHeartProps) {
  const saved = useSyncExternalStore(
    onSavedChange,
    () => isSaved(trek.id),
    () => false,
  )
  return (
    <button
      type="button"
      className={worded ? buttonClass({}, 'savebtn') : className ? `heart ${className}` : 'heart'}
      aria-pressed={saved}
      aria-label={`${saved ? 'Saved' : 'Save'} ${trek.trekName}`}
      onClick={() => toggleSaved(trek)}
    >
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5C4 15 2.5 10.5 4 7.3 5.6 4 10 3.8 12 7.2c2-3.4 6.4-3.2 8 .1 1.5 3.2 0 7.7-8 13.2z" />
      </svg>
      {worded && (saved ? 'Saved' : 'Save')}
    </button>
  )
}
