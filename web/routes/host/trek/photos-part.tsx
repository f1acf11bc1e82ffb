import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { Picture } from '../../../ui/data/picture.tsx'
import type { HostedPicture, HostedTrek } from '../../../shared/trek-form/edited-trek.ts'
import { PhotoUpload } from './photo-upload.tsx'
import type { TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'
import { trekIs } from '#domain/offer/trek-states.ts'

/** Specification, Business constants: images per trek. */
const MOST = 7

/** The photos of a trek, its cover first; moved by buttons or by dragging, each change saved at once. */
export function PhotosPart({ trek, error }: { trek: HostedTrek | null; error: string | null }) {
  const pictures = trek?.pictures ?? []
  const fetcher = usePhotoFetcher()
  const [dragged, setDragged] = useState<string>()
  // After a photo is moved or removed, the message of an earlier upload no longer applies.
  const says = fetcher.data ? fetcher.data.photoError : error
  const drop = (to: number) => {
    if (!dragged) return
    setDragged(undefined)
    void fetcher.submit(
      { intent: 'photo-move', picture: dragged, position: String(to) },
      { method: 'post', preventScrollReset: true },
    )
  }
  return (
    <section className="card pad" id="photos" tabIndex={-1} aria-labelledby="photos-title">
      <div className="row between">
        <h2 id="photos-title">Photos</h2>
        <span className="muted num">
          {pictures.length} of {MOST}
        </span>
      </div>
      <p className="muted">
        {trek
          ? `The first one is the cover. Move them with the buttons or drag.${trekIs.draft(trek.state) ? '' : ' Changes here reach travellers at once.'}`
          : 'Name the trek first. Photos are saved with its draft.'}
      </p>
      <ul className="photogrid">
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            draggable
            className={dragged === picture.id ? 'is-dragged' : undefined}
            onDragStart={() => setDragged(picture.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              drop(index + 1)
            }}
          >
            <Photo picture={picture} index={index} isLast={index === pictures.length - 1} />
          </li>
        ))}
      </ul>
      <div role="alert">{says && <p className="err">{says}</p>}</div>
      {trek && <PhotoUpload key={trek.id} trekId={trek.id} stored={pictures.length} most={MOST} />}
    </section>
  )
}

/** The forms of their buttons: a form cannot be inside another one. */
export function PhotoForms({ pictures }: { pictures: readonly HostedPicture[] }) {
  const fetcher = usePhotoFetcher()
  return pictures.map(({ id }, index) => (
    <fetcher.Form key={id} id={`photo-${id}`} method="post" preventScrollReset>
      <input type="hidden" name="picture" value={id} />
      <input type="hidden" name="position" value={index + 1} />
    </fetcher.Form>
  ))
}

function usePhotoFetcher() {
  return useFetcher<TrekAnswer>({ key: 'photos' })
}

function Photo({ picture, index, isLast }: { picture: HostedPicture; index: number; isLast: boolean }) {
  const form = `photo-${picture.id}`
  const button = (intent: string, label: string, Icon: typeof X, disabled = false) => (
    <button
      form={form}
      name="intent"
      value={intent}
      className="btn btn--round"
      aria-label={`${label} ${index + 1}`}
      disabled={disabled}
    >
      <Icon className="ico" />
    </button>
  )
  return (
    <>
      <Picture
        {...pictureSource(picture.key, picture.alt, picture.width, picture.height, 640)}
        sizes="180px"
      />
      {index === 0 && <span className="badge photogrid__cover">Cover</span>}
      <div className="row between">
        {button('photo-earlier', 'Move earlier: photo', ChevronLeft, index === 0)}
        {button('photo-remove', 'Remove photo', X)}
        {button('photo-later', 'Move later: photo', ChevronRight, isLast)}
      </div>
    </>
  )
}
