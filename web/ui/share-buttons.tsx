import { Check, Copy, Mail, MessageSquare, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { useCopy } from './use-copy.ts'

type ShareButtonsProps = {
  subject: string
  /** The text to share, without the link. */
  words: string
  link: string | null
  /** What the copy button copies: 'link', or the whole text. */
  copies: 'link' | 'text'
}

/** Ways to share a text. Copying and the device's own sharing need script; email and WhatsApp are links. */
export function ShareButtons({ subject, words, link, copies }: ShareButtonsProps) {
  const copied = useCopy()
  const device = useDevice()
  const all = link ? `${words} ${link}` : words
  return (
    <>
      <div className="row row--wrap mt-4">
        {device.shares && (
          <Button type="button" onClick={() => void share(subject, words, link)}>
            <Share2 className="ico" />
            Share
          </Button>
        )}
        <a
          className={buttonClass({})}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(all)}`}
        >
          <Mail className="ico" />
          Email
        </a>
        <a
          className={buttonClass({})}
          href={`https://wa.me/?text=${encodeURIComponent(all)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageSquare className="ico" />
          WhatsApp
        </a>
        {device.copies && (
          <Button type="button" onClick={() => copied.copy(copies, copies === 'link' && link ? link : all)}>
            {copied.what ? <Check className="ico" /> : <Copy className="ico" />}
            {copied.what ? 'Copied' : `Copy ${copies}`}
          </Button>
        )}
      </div>
      <span className="vh" role="status">
        {copied.what && 'Copied'}
      </span>
    </>
  )
}

type ShareButtonProps = {
  subject: string
  /** The page's address without its host: '/trekking/annapurna-circuit'. */
  path: string
}

/** One button that opens the device's own sharing, or copies the link where there is none. Without script it does not show. */
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

/** What this device can do; known only in the browser. */
export function useDevice() {
  const [device, setDevice] = useState({ shares: false, copies: false })
  useEffect(() => {
    setDevice({ shares: typeof navigator.share === 'function', copies: Boolean(navigator.clipboard) })
  }, [])
  return device
}

/** Closing the device's list without choosing is no error. */
async function share(title: string, text: string, url: string | null) {
  try {
    await navigator.share({ title, text, ...(url ? { url } : {}) })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn('sharing failed', error)
  }
}
