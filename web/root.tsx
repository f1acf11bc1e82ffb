import { lazy, Suspense, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { brand } from '#brand'
import eczar from '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Route } from './+types/root.ts'
import { findFace } from '#domain/account/profile/profile-queries.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import { displayOf } from '#domain/currency/rate-queries.ts'
import { findUnread } from '#domain/message/unread-queries.ts'
import type { Visit } from './http/context.ts'
import { shownCurrency } from './http/shown-currency.ts'
import { DASHBOARD, may } from './http/may.ts'
import { MessagesProvider } from './realtime/messages-provider.tsx'
import { NotificationsProvider } from './realtime/notifications-provider.tsx'
import { siteFoot } from './routes/pages/site-links.ts'
import { CurrencyMenu } from './routes/currency/currency-menu.tsx'
import { PricesProvider } from './routes/currency/prices-provider.tsx'
import { useSavedInStep } from './routes/saved/use-saved-in-step.ts'
import { useKeptUser } from './routes/login/kept-user.ts'
import { DemoBanner } from './ui/demo-banner.tsx'
import { Footer } from './ui/footer.tsx'
import { InTurn } from './ui/in-turn.tsx'
import { LoadingLine } from './ui/loading-line.tsx'
import { keepPage } from './sending/page-keeper.ts'
import { KeptPages } from './sending/kept-pages.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { TopBar } from './ui/top-bar.tsx'
import { useHeadingFocus } from './ui/use-heading-focus.ts'
import mainCss from './ui/styles/main.css?url'

export { ErrorPage as ErrorBoundary } from './routes/pages/error-page.tsx'

export const links: Route.LinksFunction = () => [
  // With a precedence it stands before all scripts in the head, where the browser asks for it first.
  { rel: 'stylesheet', href: mainCss, precedence: 'default' },
  ...[eczar, figtree].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const loader = may(
  'site.use',
  async ({ visitor, site, deps, request, onError }: Route.LoaderArgs & Visit) => ({
    // Before all else: what happens while the page is read is told by the stream.
    start: visitor.account && !visitor.seeing ? await startOf(deps, visitor.account, onError) : null,
    display: await displayOf(deps, shownCurrency(request)),
    email: visitor.account?.email ?? null,
    face: visitor.account ? await ownFace(deps, visitor.account.id) : null,
    isStaff: (visitor.account?.role ?? 'traveller') !== 'traveller',
    demonstration: site.demonstration,
    year: deps.now().getUTCFullYear(),
    // Told with the page: the browser's script need not bring it.
    foot: siteFoot,
  }),
)

/** What waits for the signed-in person. Where it cannot be counted, the page is there without. */
async function startOf(
  { db }: Visit['deps'],
  { id, role }: NonNullable<Visit['visitor']['account']>,
  onError: Visit['onError'],
) {
  const isStaff = role !== 'traveller'
  try {
    const { unread, event } = await findUnread(db, id)
    return { accountId: id, isStaff, unread: isStaff ? 0 : unread, event }
  } catch (error) {
    onError(error)
    return { accountId: id, isStaff, unread: 0, event: null }
  }
}

/** How the signed-in person looks, and the ways to the host's side: the public page once everybody may see it. */
async function ownFace(deps: Visit['deps'], id: string) {
  const { hostStatus, ...face } = await findFace(deps, id)
  const isHost = hostStatus !== null && hostStatus !== 'rejected'
  const hosting = isHost
    ? [{ to: DASHBOARD, label: 'Dashboard' }]
    : [{ to: '/host-verification', label: 'Host your adventure' }]
  if (mayRun(hostStatus)) hosting.push({ to: `/host-adventures/${id}`, label: 'Public page' })
  return { ...face, isHost, hosting }
}

/**
 * Nothing around the pages changes while one moves among them, but for signing in and out, which post; nor by a post that
 * did not get through, and then asking anew would take the page away with what was typed in it.
 */
export function shouldRevalidate({ formMethod, actionStatus = 200 }: Moved) {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus < 500
}

/** Every form of every page passes here on its way: see sending/page-keeper.ts. */
export const clientMiddleware = [keepPage]

type Moved = { formMethod?: string | undefined; actionStatus?: number | undefined }

const ownMenu = () => import('./routes/account/own-menu.tsx').then((part) => part.OwnMenu, noMenu)
/** A menu that does not come leaves the page as it is. */
const noMenu = () => (() => null) as unknown as typeof import('./routes/account/own-menu.tsx').OwnMenu

/**
 * No part of pages for everybody. Where it stands on the page it is there before the page wakes: one that came later would be
 * drawn anew, and closed if somebody had opened it.
 */
const isShown = import.meta.env.SSR || document.querySelector('.userbtn') !== null
const OwnMenu = isShown ? await ownMenu() : lazy(async () => ({ default: await ownMenu() }))

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  useAwake()
  useKeptUser(site?.email)
  useSavedInStep(site?.email)
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  const onArt = handles.some((handle) => handle?.onArt)
  const hosting = handles.some((handle) => handle?.hosting)
  const failed = Boolean(useRouteError())
  const slim = failed || handles.some((handle) => handle?.slim)
  const links = linksFor(site?.face, hosting)
  const bare = !failed && handles.some((handle) => handle?.bare)
  return (
    <html lang="en" data-theme="auto">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {site?.demonstration && <DemoBanner links={[{ href: '/dev/mail', label: 'Mailbox' }]} />}
        <NotificationsProvider accountId={site?.start?.accountId ?? null}>
          <MessagesProvider start={site?.start ?? null}>
            <PricesProvider display={site?.display ?? inDollars}>
              {bare ? (
                children
              ) : (
                <div className="frame">
                  <TopBar
                    account={
                      site?.email ? (
                        <Suspense>
                          <OwnMenu {...site} email={site.email} links={links} />
                        </Suspense>
                      ) : null
                    }
                    links={links}
                    tools={<CurrencyMenu />}
                    host={{ to: '/host-verification', label: 'Host your adventure' }}
                    onArt={onArt}
                  />
                  <main id="main" tabIndex={-1}>
                    {children}
                  </main>
                  <InTurn>
                    <Footer
                      company={brand.company}
                      year={site?.year ?? 2026}
                      columns={slim ? [] : site?.foot.columns}
                      links={slim ? site?.foot.slim : site?.foot.end}
                    />
                  </InTurn>
                </div>
              )}
            </PricesProvider>
          </MessagesProvider>
        </NotificationsProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

type OwnFace = { isHost: boolean; hosting: typeof mainLinks } | null | undefined

/** The main links; a host's own beside them, or alone on the host's side. */
function linksFor(face: OwnFace, onHostSide: boolean) {
  if (!face?.isHost) return mainLinks
  return onHostSide ? face.hosting : [...mainLinks, ...face.hosting.slice(0, 1)]
}

/** Where even the frame could not be read. */
const inDollars = { currency: 'USD', perUsd: 1, date: '' }

/** What a page may ask of the frame around it. */
export type PageHandle = {
  onArt?: boolean
  slim?: boolean
  /** A page of the host's side, whose header leads about that side. */
  hosting?: boolean
  /** The page brings its own main part and logo; no header, no footer. */
  bare?: boolean
}

const mainLinks = [
  { to: '/list', label: 'Treks' },
  { to: '/regions', label: 'Regions' },
  { to: '/how-it-works', label: 'How it works' },
]

export default function App({ loaderData }: Route.ComponentProps) {
  useHeadingFocus()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <LoadingLine busy={busy} />
      <Outlet />
      <KeptPages email={loaderData.email} />
    </>
  )
}

/** All parts of the page have woken (ui/in-turn.tsx) once there is nothing more to do: see http/scripts-after-paint.ts. */
function useAwake() {
  useEffect(() => {
    const awake = () => document.documentElement.removeAttribute('data-waking')
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(awake, { timeout: AWAKE_MS })
    else setTimeout(awake)
  }, [])
}

const AWAKE_MS = 1000
