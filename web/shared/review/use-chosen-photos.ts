import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import { MOST_PHOTOS } from '#domain/review/review-rules.ts'
import { PHOTO_DAMAGED, photoProblem } from '../account/photo-problem.ts'

export type ChosenPhoto = { key: number; name: string; file: File; picture: ImageBitmap }
export type LeftOut = { name: string; because: string }

/** Twice the width at which it is shown. */
const DRAWN_WIDTH = 264
let lastKey = 0

/**
 * The photos that a form will submit: `carrier` is its file field, which contains exactly these files, so that the form
 * is submitted as without script. An invalid file is left out at once, with the server's sentence for it.
 */
export function useChosenPhotos() {
  const carrier = useRef<HTMLInputElement>(null)
  const latest = useRef<readonly ChosenPhoto[]>([])
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const [said, setSaid] = useState('')
  const [hasScript, setHasScript] = useState(false)

  const keep = useCallback((next: readonly ChosenPhoto[], happened: string) => {
    latest.current = next
    setPhotos(next)
    setSaid(`${happened} ${next.length} of ${MOST_PHOTOS} photos chosen.`.trim())
    if (carrier.current) carrier.current.files = listOf(next)
  }, [])

  const add = useCallback(
    async (files: readonly File[]) => {
      const read = await Promise.all(files.map(readPhoto))
      const [taken, left] = sorted(read, latest.current)
      setLeftOut(left)
      if (taken.length > 0) keep([...latest.current, ...taken], '')
    },
    [keep],
  )

  useEffect(() => {
    if (typeof DataTransfer !== 'function' || typeof createImageBitmap !== 'function') return
    setHasScript(true)
    // Chosen before hydration.
    void add([...(carrier.current?.files ?? [])])
  }, [add])

  return {
    carrier,
    photos,
    leftOut,
    said,
    hasScript,
    onChoice({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      const files = [...(currentTarget.files ?? [])]
      currentTarget.value = ''
      void add(files)
    },
    remove({ key, name }: ChosenPhoto) {
      setLeftOut([])
      keep(
        latest.current.filter((photo) => photo.key !== key),
        `${name} was removed.`,
      )
    },
  }
}

async function readPhoto(file: File): Promise<ChosenPhoto | LeftOut> {
  const { name } = file
  const because = await photoProblem(file)
  if (because) return { name, because }
  try {
    const picture = await createImageBitmap(file, { resizeWidth: DRAWN_WIDTH, resizeQuality: 'medium' })
    return { key: (lastKey += 1), name, file, picture }
  } catch {
    return { name, because: PHOTO_DAMAGED }
  }
}

/** Which of the files are added to the existing ones, and which are not. */
function sorted(read: readonly (ChosenPhoto | LeftOut)[], before: readonly ChosenPhoto[]) {
  const [taken, left]: [ChosenPhoto[], LeftOut[]] = [[], []]
  for (const each of read) {
    if (!('file' in each)) left.push(each)
    else if ([...before, ...taken].some(({ file }) => isSame(file, each.file)))
      left.push({ name: each.name, because: 'You have already chosen this photo.' })
    else if (before.length + taken.length >= MOST_PHOTOS)
      left.push({ name: each.name, because: `Up to ${MOST_PHOTOS} photos can be sent.` })
    else taken.push(each)
  }
  return [taken, left] as const
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

function listOf(photos: readonly ChosenPhoto[]): FileList {
  const bag = new DataTransfer()
  for (const { file } of photos) bag.items.add(file)
  return bag.files
}
