/** Prefixes the tab's title with '(3) ' while there are unread messages, also when the page changes its title. */
export function keepTitle() {
  let unread = 0
  const write = () => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    const wanted = unread > 0 ? `(${unread}) ${bare}` : bare
    if (document.title !== wanted) document.title = wanted
  }
  const watcher = new MutationObserver(write)
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  return {
    show: (count: number) => {
      unread = count
      write()
    },
    close: () => {
      watcher.disconnect()
      unread = 0
      write()
    },
  }
}
