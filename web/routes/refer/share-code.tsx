import { Check, Copy, Mail, MessageSquare, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { brand } from '#brand'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useCopy } from './use-copy.ts'

/** The code, and the ways to hand it on. Copying and the device's own sharing need script; the rest are links. */
export function ShareCode({ code, link }: { code: string; link: string }) {
  const copied = useCopy()
  const [device, setDevice] = useState({ shares: false, copies: false })
  useEffect(() => {
    setDevice({ shares: typeof navigator.share === 'function', copies: Boolean(navigator.clipboard) })
  }, [])
  const words = `Walk in Nepal with ${brand.name}: with my code ${code} your first booking is $10 less. ${link}`
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
      <div className="row row--wrap mt-4">
        {device.shares && (
          <Button type="button" onClick={() => void share(words, link)}>
            <Share2 className="ico" />
            Share
          </Button>
        )}
        <a className={buttonClass({})} href={mailTo(words)}>
          <Mail className="ico" />
          Email
        </a>
        <a
          className={buttonClass({})}
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageSquare className="ico" />
          WhatsApp
        </a>
        {device.copies && (
          <Button type="button" onClick={() => copied.copy('link', link)}>
            {copied.what === 'link' ? <Check className="ico" /> : <Copy className="ico" />}
            {copied.what === 'link' ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </div>
      <p className="small muted mt-4">
        Your link: <span className="refer__link">{link}</span>
      </p>
      <span className="vh" role="status">
        {copied.what && 'Copied'}
      </span>
    </>
  )
}

function mailTo(words: string): string {
  return `mailto:?subject=${encodeURIComponent(`$10 off a trek with ${brand.name}`)}&body=${encodeURIComponent(words)}`
}

/** Whoever closes the device's own list has changed their mind: nothing to say. */
async function share(text: string, url: string) {
  try {
    await navigator.share({ title: brand.name, text: text.replace(` ${url}`, ''), url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn('sharing failed', error)
  }
}
