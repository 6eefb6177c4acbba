import type { ReactNode } from 'react'
import { draw } from './draw.ts'
import styles from './early.module.css'

/** True if the app shows a screen with its data. */
const isAppShown = () => document.querySelector('#root main:not([data-loads]) h1') !== null

type DrawScreen = (open: (address: string) => void) => ReactNode

/**
 * Shows a screen that was drawn without the app, until the app has drawn one. `drawScreen` gets a function that opens
 * another address: the app shows it once it runs. Returns a function that draws the screen again.
 */
export function showEarly(drawScreen: DrawScreen): (drawChanged: DrawScreen) => void {
  const root = document.getElementById('root')
  if (!root || isAppShown()) return () => undefined
  const container = document.createElement('div')
  container.className = styles.early ?? ''
  const open = (address: string) => {
    history.pushState(history.state, '', address)
    container.ariaBusy = 'true'
  }
  const redraw = (drawChanged: DrawScreen) => {
    container.replaceChildren()
    draw(drawChanged(open), container)
  }
  redraw(drawScreen)
  root.before(container)
  // Kept, because reading it would make the browser lay out the page in the task that draws the app's screen.
  let scrollTop = 0
  container.onscroll = () => (scrollTop = container.scrollTop)
  const observer = new MutationObserver(() => {
    if (!isAppShown()) return
    observer.disconnect()
    // At once: the document never contains both screens.
    container.remove()
    // Before the next frame, which lays out the app's screen anyway.
    requestAnimationFrame(() => scrollTo(0, scrollTop))
    // The router may have read the address before the tap.
    if (container.ariaBusy) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-loads'] })
  return redraw
}
