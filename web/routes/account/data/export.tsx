import FileDown from 'lucide-react/icons/file-down'
import { data, Form, href, Link } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { downloadAnswer } from '../../../sending/download-answer.ts'
import { AccountFrame } from '../../../shared/account/account-frame.tsx'
import type { Route } from './+types/export.ts'
import './data.css'

export const handle = { slim: true }

export const loader = authorize(
  site['account/data/export'].read,
  async ({ account }: Route.LoaderArgs & Visit & { account: Account }) => data({ email: account.email }),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `Export my data · ${brand.name}` }]

export default function Export({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Export my data" current={href('/account/security')}>
      <p className="lead">
        One file with everything we store about <b className="b">{loaderData.email}</b>.
      </p>
      <section className="card pad" aria-label="The file">
        <h2 className="h3">What is in it</h2>
        <ul className="data__list mt-3">
          <li>A page to read, and the same data as JSON.</li>
          <li>Your pictures.</li>
          <li>
            Details that our pages mask, such as your passport number. Those of your companions stay masked.
          </li>
        </ul>
        <p className="mt-4">Keep it where only you can read it.</p>
        <Form
          method="post"
          action={href('/account/export.zip')}
          reloadDocument
          className="row row--wrap gap-5 mt-5"
          onSubmit={downloadAnswer}
        >
          <Button kind="main">
            <FileDown className="ico" />
            Download {brand.slug}-data.zip
          </Button>
          <Link to={href('/account/security')}>Back to sign-in and security</Link>
        </Form>
      </section>
    </AccountFrame>
  )
}
