import { href, Link } from 'react-router'

type NoticeProps = {
  title: string
  lead: string | undefined
  says?: string
  trail?: string
  children?: React.ReactNode
}

/** One sentence, its meaning, and links. */
export function Notice({ title, lead, says, trail = '', children }: NoticeProps) {
  return (
    <>
      <title>{`${title} · Chautari`}</title>
      <div className="wrap">
        <div className="msgpage">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {says && <p className="muted mt-4">{says}</p>}
          <div className="row row--wrap mt-8">
            {children ?? (
              <>
                <Link className="btn btn--main" to={href('/')}>
                  Back to Home
                </Link>
                <Link className="btn btn--text btn--gap" to={href('/list')}>
                  All treks
                </Link>
              </>
            )}
          </div>
        </div>
      </div>
      <div className={`trail ${trail}`} />
    </>
  )
}
