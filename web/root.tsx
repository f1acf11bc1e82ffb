import { informationUrl } from '#web/shared/page/information-url.ts'
import { lazy, Suspense, useEffect } from 'react'
import {
  href,
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
import { displayOf } from '#domain/currency/rate-queries.ts'
import type { Visit } from './http/context.ts'
import { shownCurrency } from './http/shown-currency.ts'
import { authorize } from './http/authorize.ts'
import { MessagesProvider } from './realtime/messages-provider.tsx'
import { NotificationsProvider } from './realtime/notifications-provider.tsx'
import { siteFoot } from './routes/pages/site-links.ts'
import { CurrencyMenu } from './routes/currency/currency-menu.tsx'
import { PricesProvider } from './routes/currency/prices-provider.tsx'
import { useSavedInStep } from './routes/saved/use-saved-in-step.ts'
import { useStoredUser } from './routes/login/stored-user.ts'
import { DemoBanner } from './ui/layout/demo-banner.tsx'
import { Footer } from './ui/layout/footer.tsx'
import { StagedHydration } from './ui/feedback/staged-hydration.tsx'
import { LoadingLine } from './ui/layout/loading-bar.tsx'
import { handleForms } from './sending/load-form-recovery.ts'
import { PreservedPages } from './sending/preserved-pages.tsx'
import { SkipLink } from './ui/layout/skip-link.tsx'
import { TopBar } from './ui/layout/top-bar.tsx'
import { useHeadingFocus } from './ui/layout/use-heading-focus.ts'
import mainCss from './styles/main.css?url'

export { ErrorPage as ErrorBoundary } from './shared/page/error-page.tsx'

export const links: Route.LinksFunction = () => [
  // With a precedence it comes before all scripts in the head, so that the browser requests it first.
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

export const loader = authorize(
  'site.use',
  async ({ frame, site, deps, request, shared }: Route.LoaderArgs & Visit) => {
    const currency = shownCurrency(request)
    return {
      // Read first: the stream delivers every event after this.
      ...(await frame()),
      display: await shared(`prices in ${currency}`, () => displayOf(deps, currency)),
      demonstration: site.demonstration,
      year: deps.now().getUTCFullYear(),
      // Part of the page's data, so that the script does not contain it.
      foot: siteFoot,
    }
  },
)

/**
 * The data of the layout is loaded again only after a POST, such as signing in or out. After a failed POST it is not,
 * because a failed reload would replace the page and lose the typed text.
 */
export function shouldRevalidate({ formMethod, actionStatus = 200 }: Moved) {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus < 500
}

/** Handles every form of every page: see sending/load-form-recovery.ts. */
export const clientMiddleware = [handleForms]

type Moved = { formMethod?: string | undefined; actionStatus?: number | undefined }

const ownMenu = () => import('./routes/account/own-menu.tsx').then((part) => part.OwnMenu, noMenu)
/** If the menu fails to load, the page stays without it. */
const noMenu = () => (() => null) as unknown as typeof import('./routes/account/own-menu.tsx').OwnMenu

/**
 * Pages for visitors do not load the menu. A page that contains it loads it before hydration: otherwise React would
 * render it again, and close it if somebody had opened it.
 */
const isShown = import.meta.env.SSR || document.querySelector('.userbtn') !== null
const OwnMenu = isShown ? await ownMenu() : lazy(async () => ({ default: await ownMenu() }))

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  useAwake()
  useStoredUser(site?.email)
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
                    host={{ to: href('/host-verification'), label: 'Host your adventure' }}
                    onArt={onArt}
                  />
                  <main id="main" tabIndex={-1}>
                    {children}
                  </main>
                  <StagedHydration>
                    <Footer
                      company={brand.company}
                      year={site?.year ?? 2026}
                      columns={slim ? [] : site?.foot.columns}
                      links={slim ? site?.foot.slim : site?.foot.end}
                    />
                  </StagedHydration>
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

/** The main links, for a host also the dashboard; pages for hosts have only the host's links. */
function linksFor(face: OwnFace, onHostSide: boolean) {
  if (!face?.isHost) return mainLinks
  return onHostSide ? face.hosting : [...mainLinks, ...face.hosting.slice(0, 1)]
}

/** The currency when the data of the layout could not be loaded. */
const inDollars = { currency: 'USD', perUsd: 1, date: '' }

/** The options of a page for its layout. */
export type PageHandle = {
  onArt?: boolean
  slim?: boolean
  /** A page for hosts: its header has the host's links. */
  hosting?: boolean
  /** The page has its own main element and logo, without the header and footer. */
  bare?: boolean
}

const mainLinks = [
  { to: href('/list'), label: 'Treks' },
  { to: href('/regions'), label: 'Regions' },
  { to: informationUrl('/how-it-works'), label: 'How it works' },
]

export default function App({ loaderData }: Route.ComponentProps) {
  useHeadingFocus()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <LoadingLine busy={busy} />
      <Outlet />
      <PreservedPages email={loaderData.email} />
    </>
  )
}

/** Removes `data-waking` when the browser is idle after hydration (ui/feedback/staged-hydration.tsx): see http/scripts-after-paint.ts. */
function useAwake() {
  useEffect(() => {
    const awake = () => document.documentElement.removeAttribute('data-waking')
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(awake, { timeout: AWAKE_MS })
    else setTimeout(awake)
  }, [])
}

const AWAKE_MS = 1000
