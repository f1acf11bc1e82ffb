import { createContext, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import type { IsoDate } from '#domain/dates.ts'
import type { Standing } from '#domain/membership/membership-rules.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import type { InformationPages } from '../content/read-page.ts'
import type { Frame } from './frame/read-frame.ts'
import type { ApiDocument } from './api-document.ts'

/** What the server knows of a request before any page handles it. */
export type Visit = {
  deps: CatalogueDeps
  /** On a public page that signed-in visitors share, this is nobody: such a page uses `standing`, `frame` and `lastChange`. */
  visitor: Visitor
  /** The visitor's standing as a member, which decides prices and deals; read when first asked for. */
  standing: () => Promise<Standing>
  /** The day on which this trek, by id or slug, last changed for the visitor who booked it; null for all others. */
  lastChange: (trek: string) => Promise<IsoDate | null>
  /** What the header of every page shows of the visitor; read when first asked for. */
  frame: () => Promise<Frame>
  /**
   * The result of a read with this key, shared for a second by all visitors of a public page. The key has everything
   * that the result depends on, such as the filter and the member's terms.
   */
  shared: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>
  /** The Set-Cookie that identifies this browser; sent with the first booking. */
  visitorCookie: string
  /** The origin of this site, without a slash at its end. */
  origin: string
  site: Site
  /** The OpenAPI document of our calls. */
  apiDocument: () => ApiDocument
  /** The information pages. */
  information: () => Promise<InformationPages>
  /** Logs an error and returns the reference that the page shows. */
  onError: (error: unknown) => string
}

/** Data that every page uses. */
export type Site = {
  demonstration: boolean
  /** Cookies have `Secure` only where the site is served over TLS. */
  secure: boolean
  /** The allowed form target besides this site: the payment provider's page. */
  paymentOrigin: string | null
  /** Development only: hot reloading needs what the strict policy forbids. */
  relaxed: boolean
}

/** The built pages and the function that creates their context. */
export type OpenedBuild = ServerBuild & { entry: { module: { openContext: typeof openContext } } }

/** The pages and their renderer; in development they may change with each request. */
export type Load = () => Promise<{ build: OpenedBuild; handle: RequestHandler }>

export const visitContext = createContext<Visit>()

/**
 * Creates the context of one request; server.ts calls it through the web build, so that both use the same context key.
 */
export function openContext(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}
