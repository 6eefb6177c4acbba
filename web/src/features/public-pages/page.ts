// The script and the style of the public pages that the cloud draws for visitors without a session.
import 'virtual:theme-variables.css'
import '../../page.css'
import '../../scale.css'
import '../../styles.css'
import '../../shell/fine-print.module.css'
import '../../shell/shell.module.css'
import '../../shell/top-bar/top-bar.module.css'
import '../../ui/buttons/plain-button.module.css'
import './programs.module.css'
import './welcome.module.css'
import { followTheme, labelToggle, toggleTheme, watchTheme } from '../../shell/theme.ts'
import { followParts } from '../../ui/drawn/follow-parts.ts'

followTheme()

const content = document.getElementById('content')
if (content) followParts(content, (address) => history.replaceState(null, '', address))

const burger = document.querySelector('button[aria-controls="navigation"]')
const navigation = document.getElementById('navigation')
const open = (isOpen: boolean) => {
  burger?.setAttribute('aria-expanded', String(isOpen))
  burger?.setAttribute('aria-label', isOpen ? 'Close navigation' : 'Open navigation')
  burger?.firstElementChild?.toggleAttribute('data-opened', isOpen)
  navigation?.toggleAttribute('data-opened', isOpen)
}
burger?.addEventListener('click', () => open(burger.getAttribute('aria-expanded') !== 'true'))
addEventListener('keydown', ({ key }) => key === 'Escape' && open(false))

const themeButton = document.querySelector<HTMLButtonElement>('button[data-theme]')
if (themeButton) {
  const nameTheme = () => {
    themeButton.textContent = labelToggle()
  }
  nameTheme()
  watchTheme(nameTheme)
  themeButton.hidden = false
  themeButton.addEventListener('click', toggleTheme)
}
