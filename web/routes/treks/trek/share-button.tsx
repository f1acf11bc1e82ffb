import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/forms/button.tsx'
import { share, useDevice } from '../../../ui/data/device-sharing.ts'
import { useCopy } from '../../../ui/data/use-copy.ts'

type ShareButtonProps = {
  subject: string
  /** The page's path: '/trekking/annapurna-circuit'. */
  path: string
}

/** One button that opens the device's share dialog, or copies the link where there is none. Hidden without script. */
export function ShareButton({ subject, path }: ShareButtonProps) {
  const copied = useCopy()
  const device = useDevice()
  const send = () => {
    const link = new URL(path, location.origin).href
    if (device.shares) void share(subject, subject, link)
    else copied.copy('link', link)
  }
  return (
    <>
      <Button type="button" className="needs-script" onClick={send}>
        {copied.what ? <Check className="ico" /> : <Share2 className="ico" />}
        {copied.what ? 'Link copied' : 'Share'}
      </Button>
      <span className="vh" role="status">
        {copied.what && 'Link copied'}
      </span>
    </>
  )
}
