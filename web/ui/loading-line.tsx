/** A thin line at the top of the window while the next page is fetched; it comes only after a moment. */
export function LoadingLine({ busy }: { busy: boolean }) {
  return <div className={busy ? 'loading is-busy' : 'loading'} aria-hidden="true" />
}
