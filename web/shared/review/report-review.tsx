import { href } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'

/** A small link to the page that reports a review or one of its photos. */
export function ReportReview({ id, author }: { id: string; author: string }) {
  return (
    <ButtonLink kind="text" size="s" to={href('/report/:kind/:id', { kind: 'review', id })} rel="nofollow">
      Report<span className="vh"> the review by {author}</span>
    </ButtonLink>
  )
}
