import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { brand } from '#brand'
import { Button } from '../../ui/forms/button.tsx'
import { useDevice } from '../../ui/data/device-sharing.ts'
import { ShareButtons } from '../../ui/data/share-buttons.tsx'
import { useCopy } from '../../ui/data/use-copy.ts'

/** The code, and ways to share it. Copying and the device's share dialog need script; the rest are links. */
export function ShareCode({ code, link }: { code: string; link: string }) {
  const copied = useCopy()
  const device = useDevice()
  return (
    <>
      <div className="codebox">
        <b>{code}</b>
        {device.copies && (
          <Button type="button" onClick={() => copied.copy('code', code)}>
            {copied.what === 'code' ? <Check className="ico" /> : <Copy className="ico" />}
            {copied.what === 'code' ? 'Copied' : 'Copy'}
            {copied.what !== 'code' && <span className="vh"> the code</span>}
          </Button>
        )}
      </div>
      <ShareButtons
        subject={`$10 off a trek with ${brand.name}`}
        words={`Walk in Nepal with ${brand.name}: with my code ${code} your first booking is $10 less.`}
        link={link}
        copies="link"
      />
      <p className="small muted mt-4">
        Your link: <span className="refer__link">{link}</span>
      </p>
      <span className="vh" role="status">
        {copied.what && 'Copied'}
      </span>
    </>
  )
}
