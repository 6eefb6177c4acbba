// Runs before the first paint: sets the theme and the first top bar, fetches the typeface unless the network is slow
// (so slow that this script came late), and shows a notice in a browser that is too old.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('belay-color-scheme')
    if (localStorage.getItem('belay-signed-in') === '1') document.documentElement.setAttribute('data-signed-in', '')
  } catch {
    // Storage may be blocked. Then the system's theme is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const network = navigator.connection
  if (performance.now() > 700 || (network && (network.saveData || /[23]g$/.test(network.effectiveType))))
    document.documentElement.setAttribute('data-slow-network', '')
  else document.querySelector('link[as="font"]').media = 'all'

  const served = 'toSorted' in Array.prototype && window.CSS && CSS.supports('selector(:has(*))')
  if (!served) {
    document.addEventListener('DOMContentLoaded', () => {
      const notice = document.createElement('p')
      notice.className = 'tooOld'
      notice.setAttribute('role', 'alert')
      notice.textContent =
        'This browser is too old for this app, so parts of it may not work. Please update it, ' +
        'or use a current version of Chrome, Edge, Firefox or Safari.'
      document.body.prepend(notice)
    })
  }
})()
