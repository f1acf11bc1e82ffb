export type DrawnPicture = { content: Buffer; width: number; height: number }

/** More than 5 MB; no JPEG, PNG or WebP; damaged or of too many pixels; or too many of them at this moment. */
export type PictureProblem =
  | 'photo-too-large'
  | 'photo-not-an-image'
  | 'photo-not-processed'
  | 'too-many-uploads'

/** The text on a picture that other sites show with a link: the title, and a line below it. */
export type SharedText = { title: string; line: string }

/** Converts uploaded pictures, which are untrusted, and draws renditions of stored ones. */
export type Pictures = {
  /**
   * Re-encodes a JPEG, PNG or WebP as WebP, at most 2400 pixels wide and without any other content of the file, or returns
   * the problem; keepPicture turns that into a Refusal.
   */
  take(bytes: Uint8Array): Promise<DrawnPicture | PictureProblem>
  /** A stored picture as WebP of at most this width in pixels; unchanged where it is not wider. */
  narrower(picture: Buffer, width: number): Promise<Buffer>
  /** Cropped for other sites, with text on it or without: JPEG, which all of them read. */
  share(picture: Buffer, text: SharedText | null): Promise<Buffer>
  /** The upper part for the header of a mail: JPEG, 1200 × 400, about 30 kB. */
  mailHeader(picture: Buffer): Promise<Buffer>
}
