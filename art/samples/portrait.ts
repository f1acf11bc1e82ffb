import sharp from 'sharp'
import type { Canvas } from '../canvas.ts'

/** A guide in a cap and sunglasses before blurred mountains: soft shapes, light from the left. */
export async function printPortrait(backdrop: Canvas): Promise<Canvas> {
  const { pixels, width, height } = backdrop
  const far = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(9)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data, info } = await sharp(far)
    .composite([
      {
        input: await sharp(Buffer.from(guide(width, height)))
          .resize(width, height)
          .blur(1.6)
          .png()
          .toBuffer(),
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const ramp = (id: string, from: string, middle: string, to: string, x = '.3', y = '.35') =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r=".85"><stop offset="0" stop-color="${from}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></radialGradient>`

const guide = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 1000"><defs>${ramp('skin', '#d9a077', '#b87a52', '#6b3f2a')}${ramp('jacket', '#c7452f', '#a23324', '#54170f')}${ramp('cap', '#35506f', '#24394f', '#111c28')}${ramp('glass', '#5f6f80', '#1b2229', '#05070a', '.25', '.2')}<filter id="fine"><feGaussianBlur stdDeviation="2.5"/></filter><filter id="soft"><feGaussianBlur stdDeviation="7"/></filter><filter id="wide"><feGaussianBlur stdDeviation="18"/></filter></defs>
<path d="M130 1010Q140 800 300 735Q420 700 430 640H580Q590 700 710 735Q865 800 880 1010Z" fill="url(#jacket)"/>
<path d="M300 740Q330 850 320 1010M705 740Q675 850 690 1010" stroke="#3f120c" stroke-width="16" fill="none" opacity=".5" filter="url(#soft)"/>
<path d="M505 742V1010" stroke="#e7d9c0" stroke-width="7" opacity=".5"/>
<path d="M412 690Q505 790 598 690L610 742Q505 835 400 742Z" fill="#2b3a2e"/>
<path d="M425 560H585V700Q505 765 425 700Z" fill="#8f5b3d"/><ellipse cx="520" cy="655" rx="85" ry="40" fill="#4d2b1c" opacity=".55" filter="url(#soft)"/>
<path d="M352 415Q350 240 505 235Q660 240 658 415Q655 520 615 590Q565 665 505 668Q445 665 395 590Q355 520 352 415Z" fill="url(#skin)"/>
<ellipse cx="347" cy="455" rx="22" ry="46" fill="#b4764f"/><ellipse cx="663" cy="455" rx="20" ry="44" fill="#6b4029"/>
<path d="M585 330Q650 430 600 590Q640 560 658 440V350Z" fill="#3b1f14" opacity=".4" filter="url(#wide)"/>
<path d="M372 520Q400 640 505 664Q612 640 640 520Q620 590 560 575Q505 560 450 575Q392 590 372 520Z" fill="#2e1d16" opacity=".3" filter="url(#wide)"/><ellipse cx="425" cy="520" rx="42" ry="30" fill="#e0936f" opacity=".5" filter="url(#wide)"/>
<path d="M500 440Q482 510 476 525Q496 545 522 533" stroke="#6d4029" stroke-width="9" fill="none" opacity=".65" filter="url(#soft)"/><ellipse cx="492" cy="505" rx="11" ry="26" fill="#efbd95" opacity=".65" filter="url(#soft)"/>
<path d="M446 596Q505 612 566 592" stroke="#6f3a2c" stroke-width="7" fill="none" filter="url(#fine)"/><path d="M452 604Q505 632 560 600Q540 640 505 641Q472 640 452 604Z" fill="#a9644e" opacity=".8" filter="url(#fine)"/><ellipse cx="505" cy="655" rx="60" ry="16" fill="#5d3523" opacity=".4" filter="url(#soft)"/>
<path d="M420 565Q408 590 420 615M590 560Q602 588 590 612" stroke="#70412c" stroke-width="6" fill="none" opacity=".5" filter="url(#soft)"/>
<path d="M372 425Q380 396 440 402Q490 405 492 432Q490 482 440 486Q384 486 372 425Z" fill="url(#glass)"/><path d="M518 432Q520 405 572 402Q632 396 640 425Q628 486 572 486Q522 482 518 432Z" fill="url(#glass)"/><path d="M488 425Q505 412 522 425M372 425L348 415M640 425L662 415" stroke="#14181c" stroke-width="9" fill="none"/>
<path d="M388 440Q400 414 430 414" stroke="#b9cad9" stroke-width="6" fill="none" opacity=".7" filter="url(#soft)"/>
<path d="M340 385Q325 190 505 180Q690 190 668 385Q590 330 505 330Q420 330 340 385Z" fill="url(#cap)"/><path d="M340 372Q420 318 505 318Q592 318 672 372Q690 392 668 400Q590 356 505 354Q400 356 330 402Q322 392 340 372Z" fill="#1b2c3f"/><path d="M370 400Q505 340 640 400Q505 372 370 400Z" fill="#2a130b" opacity=".55" filter="url(#soft)"/>
<circle cx="505" cy="188" r="9" fill="#1b2c3f"/></svg>`
