/** The page of a sealed document in a URL, and the end of its signature. */
export function askedPage(page: string, { searchParams }: URL) {
  return {
    page: Math.trunc(Number(page)) || 0,
    until: Math.trunc(Number(searchParams.get('until'))) || 0,
    signature: searchParams.get('signature') ?? '',
  }
}

/** A page of a sealed document as WebP, with a header that forbids caching. */
export function sealedPage(content: Buffer): Response {
  return new Response(Uint8Array.from(content), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'inline',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
