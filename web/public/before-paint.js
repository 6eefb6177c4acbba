// Before the first paint: sets the theme, the person's choice or else the system's, and tells the first top bar whether
// somebody was signed in when this browser last looked.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('belay-color-scheme')
    if (localStorage.getItem('belay-signed-in') === '1') document.documentElement.setAttribute('data-signed-in', '')
  } catch {
    // Storage may be blocked; the system's choice stands.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
