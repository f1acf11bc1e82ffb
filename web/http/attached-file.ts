import type { AttachedFile } from '#domain/deps.ts'

/** The response headers of a booking's document: a download that no shared cache stores. */
export function attachedFile({ filename, contentType, content }: AttachedFile): Response {
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
