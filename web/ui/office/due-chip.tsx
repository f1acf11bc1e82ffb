/** A small chip for the remaining part of a promised time. */
export function DueChip({ tone, text }: { tone: 'bad' | 'warn' | 'calm'; text: string }) {
  return <span className={tone === 'calm' ? 'badge badge--s' : `badge badge--s badge--${tone}`}>{text}</span>
}
