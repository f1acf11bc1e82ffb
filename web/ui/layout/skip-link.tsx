/** The first tab stop: jumps over the header to the element with the id 'main'. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
