import type { Attached } from '#domain/booking/calendar-file.ts'

/** A paper of a booking to be kept by whoever may read it, and by nobody on the way. */
export function attachedFile({ filename, contentType, content }: Attached): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content)
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  })
}
