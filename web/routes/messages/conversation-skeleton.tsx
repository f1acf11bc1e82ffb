/** The placeholder of a conversation while it loads. */
export function ConversationSkeleton() {
  return (
    <div className="chat__main chat__waits" aria-busy="true">
      <p className="vh" role="status">
        Loading conversation
      </p>
      <i className="skel skel--bub" />
      <i className="skel skel--bub" />
      <i className="skel skel--bub" />
      <i className="skel skel--bub" />
    </div>
  )
}
