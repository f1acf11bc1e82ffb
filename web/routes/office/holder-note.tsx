import { Badge } from '../../ui/feedback/badge.tsx'
import { type holderView, verdicts } from './bank-view.ts'

/** In a list: whether the holder of an account is the host, with both names when they differ. */
export function HolderNote({ verdict, holder, legal }: ReturnType<typeof holderView>) {
  const { tone, label } = verdicts[verdict]
  return (
    <span className="table__note">
      <Badge tone={tone}>{label}</Badge> Holder {holder}
      {verdict !== 'equal' && `, legal name ${legal ?? 'unknown'}`}
    </span>
  )
}
