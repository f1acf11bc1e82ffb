import { Link } from 'react-router'

/** A small link to the page that reports a review or one of its photos. */
export function ReportReview({ id, author }: { id: string; author: string }) {
  return (
    <p className="small mt-2">
      <Link to={`/report/review/${id}`} rel="nofollow">
        Report<span className="vh"> the review by {author}</span>
      </Link>
    </p>
  )
}
