// The script and the style of the program pages that the cloud draws for people who are not signed in.
import 'virtual:theme-variables.css'
import '../../page.css'
import '../../scale.css'
import '../../styles.css'
import '../../shell/shell.module.css'
import '../../shell/top-bar/top-bar.module.css'
import '../../ui/buttons/plain-button.module.css'
import './programs.module.css'
import { followParts } from './follow-parts.ts'

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
