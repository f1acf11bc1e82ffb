import type { DrawnPicture, PictureProblem, SharedText } from '#domain/ports/pictures.ts'
import { answerRequests } from '../helper-process/answer-requests.ts'
import { drawMailHeader, drawNarrower, drawUpload } from './draw-pictures.ts'
import { drawSharePicture } from './share-picture.ts'

/** A request to the process. */
export type Order =
  | { kind: 'upload'; bytes: Uint8Array }
  | { kind: 'narrower'; bytes: Uint8Array; width: number }
  | { kind: 'share'; bytes: Uint8Array; text: SharedText | null }
  | { kind: 'mail-header'; bytes: Uint8Array }
/** For an upload the converted picture or the problem, for the others the drawn picture. */
export type Drawn = DrawnPicture | PictureProblem | Uint8Array

answerRequests(async (order: Order): Promise<Drawn> => {
  const { kind, bytes } = order
  if (kind === 'upload') return drawUpload(bytes)
  if (kind === 'narrower') return drawNarrower(bytes, order.width)
  return kind === 'share' ? drawSharePicture(bytes, order.text) : drawMailHeader(bytes)
})
