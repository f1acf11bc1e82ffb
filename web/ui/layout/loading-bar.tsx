/** A thin line at the top of the window while the next page loads; it appears after a short delay. */
export function LoadingLine({ busy }: { busy: boolean }) {
  return <div className={busy ? 'loading is-busy' : 'loading'} aria-hidden="true" />
}
