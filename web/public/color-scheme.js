// Sets the theme before the first paint: the person's choice, else the system's.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('belay-color-scheme')
  } catch {
    // Storage may be blocked; the system's choice stands.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
