/** 'swap-date' as 'swapDate'. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** 'swap-date' as 'SwapDate'. */
export function pascalCase(name: string): string {
  return upperFirst(camelCase(name))
}

/** 'swap-date' as 'Swap date'. */
export function titleOf(name: string): string {
  return upperFirst(name.replaceAll('-', ' '))
}

/** 'booking/hold/swap-date' as its folder 'booking/hold' and its name 'swap-date'; the folder may be empty. */
export function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
