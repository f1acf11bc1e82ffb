import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { MOST_PHOTOS } from '#domain/review/review-rules.ts'
import { buttonClass } from '../../ui/forms/button.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { type ChosenPhoto, useChosenPhotos } from './use-chosen-photos.ts'
import './photos.css'

const KINDS = 'image/jpeg,image/png,image/webp'

/**
 * The photos of a review or a claim before submission, each with a button to remove it; without script the file field
 * itself.
 */
export function PhotoPicker({ id, error }: { id: string; error: string | undefined }) {
  const { carrier, photos, leftOut, said, hasScript, onChoice, remove } = useChosenPhotos()
  const chooser = useRef<HTMLInputElement>(null)
  const list = useFocusKept(photos)
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`
  return (
    <fieldset id={id} tabIndex={-1} className={error ? 'field bad photos' : 'field photos'}>
      <legend className="label">
        Photos <span className="opt">(optional, up to {MOST_PHOTOS})</span>
      </legend>
      <input
        ref={carrier}
        className="reviewfiles"
        type="file"
        name="photos"
        multiple
        accept={KINDS}
        aria-label="Photos"
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        hidden={hasScript}
      />
      {hasScript && (
        <ul className="photos__list" ref={list}>
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <Thumbnail photo={photo} place={index + 1} />
              <button
                type="button"
                className="heart photos__remove"
                aria-label={`Remove photo ${index + 1}, ${photo.name}`}
                onClick={() => remove(photo)}
              >
                <X className="ico ico--s" />
              </button>
            </li>
          ))}
          {photos.length < MOST_PHOTOS && (
            <li>
              <input ref={chooser} type="file" multiple accept={KINDS} hidden onChange={onChoice} />
              <button
                type="button"
                className={buttonClass({ kind: 'line' }, 'photos__add')}
                aria-describedby={described}
                onClick={() => chooser.current?.click()}
              >
                <Plus className="ico" />
                Add photo
              </button>
            </li>
          )}
        </ul>
      )}
      <span className="hint" id={`${id}-hint`}>
        JPG, PNG or WebP up to 5MB. Location is removed.
      </span>
      <span className="vh" role="status">
        {said}
      </span>
      <div role="alert">
        {leftOut.map(({ name, because }, index) => (
          <FieldError key={index} id={`${id}-left-${index}`} error={`${name}: ${because}`} />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** Drawn on a canvas, because the policy allows only pictures of this site. */
function Thumbnail({ photo: { name, picture }, place }: { photo: ChosenPhoto; place: number }) {
  const sheet = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = sheet.current?.getContext('2d')
    pen?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={sheet}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={`Photo ${place}, ${name}`}
    />
  )
}

/** When the pressed button is gone, the focus moves to the last one of the list. */
function useFocusKept(photos: readonly ChosenPhoto[]) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(photos.length)
  useEffect(() => {
    const isOther = count.current !== photos.length
    count.current = photos.length
    if (isOther && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
  }, [photos])
  return list
}
