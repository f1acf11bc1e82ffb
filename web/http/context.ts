import { createContext, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import type { InformationPages } from '../content/read-page.ts'
import type { ApiDocument } from './api-document.ts'

/** What the server knows of a request before any page sees it. */
export type Visit = {
  deps: Deps
  visitor: Visitor
  /** The Set-Cookie that makes this browser known again; sent with the first booking. */
  visitorCookie: string
  /** Where this site is reached, without a slash at its end. */
  origin: string
  site: Site
  /** What programs are told of our calls. */
  apiDocument: () => ApiDocument
  /** The pages that only say something. */
  information: () => Promise<InformationPages>
  /** Takes a fault to the log and gives back the reference that the page shows. */
  onError: (error: unknown) => string
}

/** What every page shows or sets alike. */
export type Site = {
  demonstration: boolean
  /** Cookies carry `Secure` only where the site is served over TLS. */
  secure: boolean
  /** Where forms may lead besides this site: the payment provider's page. */
  paymentOrigin: string | null
  /** Development only: hot reloading needs what the strict policy forbids. */
  relaxed: boolean
}

/** The built pages with the way to open their context. */
export type OpenedBuild = ServerBuild & { entry: { module: { openContext: typeof openContext } } }

/** The pages and what renders them; while developing they may be others at each request. */
export type Load = () => Promise<{ build: OpenedBuild; handle: RequestHandler }>

export const visitContext = createContext<Visit>()

/** Opens the context of one request; server.ts calls it through the web build, so that both hold the same key. */
export function openContext(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}
