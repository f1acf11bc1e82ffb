import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation, useSubmit } from 'react-router'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { photoProblem } from './photo-problem.ts'

type ProfilePhotoProps = {
  name: string
  photoKey: string | null
  error: string | null | undefined
  title?: string
  /** The page that receives the picture. */
  action?: string
}

const MULTIPART = 'multipart/form-data'

/** The photo with its two buttons. With script a chosen file is uploaded at once; without, by a separate button. */
export function ProfilePhoto({
  name,
  photoKey,
  error,
  title = 'Profile photo',
  action = href('/account'),
}: ProfilePhotoProps) {
  const { hasScript, picker, wrong, onChoice } = usePicker(action)
  const navigation = useNavigation()
  const intent = navigation.formData?.get('intent')
  const shown = navigation.formData ? null : (wrong ?? error)
  return (
    <section className="card pad" aria-labelledby="photo-title">
      <h2 id="photo-title">{title}</h2>
      <div className="row row--wrap account__photo">
        <Avatar name={name} size="l" photo={photoKey ? pictureUrl(photoKey, 320) : undefined} />
        <div>
          <div className="row row--wrap">
            <Form
              data-failed={failedSentences.imageUpload}
              method="post"
              encType={MULTIPART}
              className="row row--wrap"
            >
              <input
                ref={picker}
                type="file"
                name="photo"
                accept="image/jpeg,image/png,image/webp"
                aria-label={title}
                aria-describedby="photo-hint"
                hidden={hasScript}
                onChange={onChoice}
              />
              <Button
                size="s"
                name="intent"
                value="photo"
                aria-describedby={shown ? 'photo-error' : 'photo-hint'}
                disabled={intent === 'photo'}
                onClick={(event) => {
                  if (!hasScript) return
                  event.preventDefault()
                  picker.current?.click()
                }}
              >
                {intent === 'photo' ? 'Uploading…' : 'Upload a photo'}
              </Button>
            </Form>
            {photoKey && (
              <Form data-failed={failedSentences.imageRemoval} method="post">
                <Button kind="text" className="danger" name="intent" value="remove-photo">
                  Remove<span className="vh"> the photo</span>
                </Button>
              </Form>
            )}
          </div>
          <div role="alert">
            {shown && (
              <p className="err" id="photo-error">
                <TriangleAlert className="ico" />
                {shown}
              </p>
            )}
          </div>
          <span className="hint" id="photo-hint">
            JPG, PNG or WebP up to 5MB
          </span>
        </div>
      </div>
    </section>
  )
}

/** An evident problem, such as a wrong type or size, is shown without an upload. */
function usePicker(action: string) {
  const submit = useSubmit()
  const picker = useRef<HTMLInputElement>(null)
  const [hasScript, setHasScript] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => setHasScript(true), [])

  async function onChoice({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file || !hasScript) return
    const problem = await photoProblem(file)
    setWrong(problem)
    currentTarget.value = ''
    if (problem) return
    const form = new FormData()
    form.set('intent', 'photo')
    form.set('photo', file)
    await submit(form, { method: 'post', action, encType: MULTIPART, preventScrollReset: true })
  }
  return {
    hasScript,
    picker,
    wrong,
    onChoice: (event: ChangeEvent<HTMLInputElement>) => void onChoice(event),
  }
}
