import X from 'lucide-react/icons/x'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import './gallery-viewer.css'
import type { GalleryPicture } from '../../../../ui/data/picture.tsx'

type GalleryViewerProps = { pictures: readonly GalleryPicture[]; start: number; onClose: () => void }

/**
 * All pictures in full screen, with their captions; loaded only when opened (React.lazy requires the default export).
 */
export default function GalleryViewer({ pictures, start, onClose }: GalleryViewerProps) {
  return (
    <Lightbox
      open
      index={start}
      close={onClose}
      className="viewer"
      plugins={[Captions, Counter, Thumbnails]}
      slides={pictures.map(({ large, thumb, alt, width, height }) => ({
        src: large,
        thumbnail: thumb,
        alt,
        width,
        height,
        description: alt,
      }))}
      carousel={{ preload: 3, finite: true }}
      counter={{ separator: ' of ' }}
      captions={{ descriptionTextAlign: 'center' }}
      thumbnails={{ width: 96, height: 72, gap: 8, padding: 0, borderRadius: 6, border: 2 }}
      labels={{ Previous: 'Previous picture', Next: 'Next picture', Lightbox: 'Pictures', Close: 'Close' }}
      render={{
        buttonClose: () => (
          <button key="close" type="button" className="btn btn--line btn--s viewer__button" onClick={onClose}>
            <X className="ico" />
            Close
          </button>
        ),
      }}
      controller={{ closeOnBackdropClick: true }}
    />
  )
}
