/**
 * The headers of a file that one person sent another: displayed as a picture or downloaded, with a type by its kind
 * only, sandboxed, and stored by no shared cache.
 */
export function privateFile(file: { name: string; type: string; content: Buffer; shown: boolean }): Response {
  const { name, type, content, shown } = file
  const plain = name.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
    },
  })
}
