import Info from 'lucide-react/icons/info'

/**
 * States on every page of the demonstration that nothing is real; its links are plain because they leave the product.
 */
export function DemoBanner({ links = [] }: { links?: { href: string; label: string }[] }) {
  return (
    <div className="demo" role="region" aria-label="Demonstration">
      <div className="wrap">
        <span className="row gap-3">
          <Info className="ico" />
          <span>
            <b className="b">Demonstration.</b> Hosts, bookings and payments here are examples. No card is
            charged.
          </span>
        </span>
        {links.length > 0 && (
          <span className="row gap-5">
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}
