import { informationUrl } from '#web/shared/page/information-url.ts'
import Search from 'lucide-react/icons/search'
import { Form, Link } from 'react-router'
import { counted } from '#figure-text'

type FaqSearchProps = { typed: string; count: number }

/** Filters questions by their words; shows the number of results. */
export function FaqSearch({ typed, count }: FaqSearchProps) {
  return (
    <search>
      <Form className="faqs__search" method="get" action={informationUrl('/faqs')} data-stays>
        <label htmlFor="faq-q" className="vh">
          Search the questions
        </label>
        <input
          id="faq-q"
          className="input"
          type="search"
          name="q"
          key={typed}
          defaultValue={typed}
          maxLength={100}
          placeholder="Refund, altitude, membership"
        />
        <button className="btn btn--line">
          <Search className="ico" />
          Search
        </button>
      </Form>
      <p role="status" className="muted">
        {typed !== '' && (
          <>
            {foundText(count)} for “{typed}”.{' '}
            <Link to={informationUrl('/faqs')} preventScrollReset>
              Show all questions
            </Link>
          </>
        )}
      </p>
    </search>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No answer found'
  return counted(count, 'answer')
}
