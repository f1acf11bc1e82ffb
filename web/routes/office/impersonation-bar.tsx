import { Form, href, Link } from 'react-router'

/** The bar of an impersonated view in the office; other pages have theirs from seen-page.ts. */
export function ImpersonationBar({ id, name, until }: { id: string; name: string; until: string }) {
  return (
    <aside className="seeingbar" aria-label="Whose view this is">
      <p>
        The site is shown as <b>{name}</b> sees it, until {until} Nepal time.{' '}
        <Link to={href('/')} reloadDocument>
          See it
        </Link>
      </p>
      <Form method="post" action={href('/admin/people/:id', { id })}>
        <button className="btn btn--line btn--s" name="intent" value="end-view">
          End view
        </button>
      </Form>
    </aside>
  )
}
