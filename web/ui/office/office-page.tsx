import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ShortcutLine } from './shortcut-line.tsx'
import { useOfficeFocus } from './use-office-focus.ts'

type OfficePageProps = {
  title: string
  /** Beside the title, in a lighter weight: '9 open, oldest 8 days'. */
  note?: ReactNode
  /** Buttons at the right of the title, such as an export. */
  actions?: ReactNode
  /** Chips under the title, see filter-chips.tsx. */
  filters?: ReactNode
  /** The panel at the right: the decision about the chosen row. With it, phones show the panel instead of the list. */
  side?: ReactNode
  /** Names the panel for screen readers, and the target of its 'Back' on a phone. */
  sideLabel?: string
  backTo?: string
  children: ReactNode
}

/**
 * One page of the back office: the route's component renders only this, inside the layout route
 * web/routes/office/office.tsx (header, side navigation). A new page needs: a line below 'admin' in web/routes.ts, a
 * line in web/routes/office/office-links.ts, `export const loader = authorize('queue.read', …)`, and this with a `<div
 * className="tablebox">` and `<table className="table table--dense">` in it; other content goes in `<div
 * className="office__pad">`. Actions are `<Form method="post">` with a hidden `intent`. The command of an action that
 * moves money throws 'second-factor-needed', and `may` redirects to the confirm page.
 */
export function OfficePage(props: OfficePageProps) {
  const { title, note, actions, filters, side, sideLabel, backTo, children } = props
  const main = useOfficeFocus()
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={side ? 'office__main office__main--side' : 'office__main'}
    >
      <div className="office__list">
        <div className="office__h">
          <h1>
            {title} {note && <span className="muted">{note}</span>}
          </h1>
          {actions && <div className="row row--wrap">{actions}</div>}
        </div>
        {filters}
        {children}
        <ShortcutLine />
      </div>
      {side && (
        <section className="office__side small" aria-label={sideLabel}>
          {backTo && (
            <p className="office__back">
              <Link to={backTo}>Back to the list</Link>
            </p>
          )}
          {side}
        </section>
      )}
    </main>
  )
}
