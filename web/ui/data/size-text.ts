/** A file's size: '840 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  const kb = Math.max(1, Math.round(bytes / 1000))
  return kb < 1000 ? `${kb} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
