import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { Button, buttonClass } from '../forms/button.tsx'
import { share, useDevice } from './device-sharing.ts'
import { useCopy } from './use-copy.ts'

type ShareButtonsProps = {
  subject: string
  /** The text to share, without the link. */
  words: string
  link: string | null
  /** What the copy button copies: 'link', or the whole text. */
  copies: 'link' | 'text'
}

/** Ways to share a text. Copying and the device's share dialog need script; email and WhatsApp are links. */
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
