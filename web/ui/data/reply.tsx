/** A host's reply to a review. */
export function Reply({ by, body }: { by: string; body: string }) {
  return (
    <div className="reply">
      <b className="b">{by} answers</b>
      <p className="mt-1">{body}</p>
    </div>
  )
}
