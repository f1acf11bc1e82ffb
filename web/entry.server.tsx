import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { withBanner } from './http/consent/consent-banner.ts'
import { newScriptMark, ownScripts, policyFor } from './http/content-security-policy.ts'
import { visitContext } from './http/context.ts'
import { isWorkplace } from './http/manifest.ts'
import { scriptsAfterPaint } from './http/scripts-after-paint.ts'
import { seenPage } from './http/seen-page.ts'

export { openContext } from './http/context.ts'

/** Renders the whole page into a buffer, because shared pages are cached and the policy needs the scripts' hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { deps, site, visitor, onError } = context.get(visitContext)
  const mark = newScriptMark()
  const page = await rendered(<ServerRouter context={entry} url={request.url} nonce={mark} />, mark, onError)
  const routeIds = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const shown = routeIds.map((id) => entry.manifest.routes[id])
  const where = { path: new URL(request.url).pathname, isSignedIn: visitor.account !== null, shown }
  const asksConsent = !visitor.impersonation && !isWorkplace(routeIds)
  const scripted = visitor.impersonation
    ? seenPage(page, visitor.impersonation)
    : scriptsAfterPaint(page, where, mark)
  const marked = asksConsent ? withBanner(scripted, mark, request, deps.now()) : scripted
  const { html, sources } = ownScripts(marked, mark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!site.relaxed) headers.set('Content-Security-Policy', policyFor(sources, site.paymentOrigin))
  return new Response(html, { status, headers })
}

/** Logs unexpected errors. Refusals and redirects are answers, not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // An error with a reference is in the log already.
  if (isRouteErrorResponse(error) && (error.status < 500 || error.data?.reference)) return
  if (!request.signal.aborted) context.get(visitContext).onError(error)
}

function rendered(
  page: React.ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React must not defer a part of the page: without script that part would stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}
