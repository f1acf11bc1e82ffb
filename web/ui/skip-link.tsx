/** The first stop of the keyboard: jumps over the header to the element with the id 'main'. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
