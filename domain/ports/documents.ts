import type { DrawnPicture } from './pictures.ts'

/** A picture, or a PDF of pictures, which has no width and height. */
export type BoundDocument = {
  kind: 'image' | 'pdf'
  content: Buffer
  width: number | null
  height: number | null
}
export type DrawnDocument = { kind: 'image' | 'pdf'; pages: DrawnPicture[] }

/** More than 5 MB; damaged, locked or of another kind; more than ten pages; or too many of them at this moment. */
export type DocumentProblem =
  | 'document-too-large'
  | 'document-not-readable'
  | 'document-too-long'
  | 'too-many-uploads'

/** Converts uploaded documents, which are untrusted. */
export type Documents = {
  /**
   * Re-encodes every page of a JPEG, PNG, WebP or PDF as WebP, at most 2400 pixels wide and without any other content of
   * the file, or returns the problem. Pages, time and memory are limited for every file.
   */
  take(bytes: Uint8Array): Promise<DrawnDocument | DocumentProblem>
  /** The same, but returns the pages of a PDF as one PDF that contains only their pictures. */
  takeBound(bytes: Uint8Array): Promise<BoundDocument | DocumentProblem>
}
