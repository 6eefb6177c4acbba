// Runs before the first paint: sets the theme and the first top bar, fetches the typeface unless the network is slow
// (so slow that this script came late), and shows a notice in a browser that is too old.
;(() => {
  const page = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('belay-color-scheme')
    if (localStorage.getItem('belay-signed-in') === '1') page.setAttribute('data-signed-in', '')
  } catch {
    // Storage may be blocked. Then the system's theme is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const network = navigator.connection
  if (performance.now() > 700 || (network && (network.saveData || /[23]g$/.test(network.effectiveType))))
    page.setAttribute('data-slow-network', '')
  else {
    document.querySelector('link[as="font"]').media = 'all'
    // A page that the cloud has drawn waits a moment for the typeface. Its lines would break differently before.
    if (page.hasAttribute('data-drawn')) {
      const show = () => page.removeAttribute('data-waiting')
      page.setAttribute('data-waiting', '')
      document.fonts.load('1em "Inter Variable"').then(show, show)
      setTimeout(show, 400)
    }
  }

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
