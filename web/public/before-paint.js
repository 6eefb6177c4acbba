// Before the first paint: sets the theme and the first top bar, fetches the typeface unless the network is slow (this
// script itself was), and tells people with too old a browser.
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
