import '../page.css'
import '../scale.css'
import '../styles.css'
import 'virtual:theme-variables.css'
import { createRoot } from 'react-dom/client'
import { MantineRoot } from '../shell/mantine-root.tsx'
import styles from './kit.module.css'
import { Parts } from './parts.tsx'

const THEMES = ['light', 'dark'] as const
const theme = THEMES.find((name) => name === new URLSearchParams(location.search).get('theme'))
if (theme) document.documentElement.setAttribute('data-mantine-color-scheme', theme)

/** Shows the same page once in each theme, side by side. Each has its own document, for dialogs and menus. */
const BothThemes = () => (
  <div className={styles.themes}>
    {THEMES.map((name) => (
      <iframe key={name} title={`The ${name} theme`} src={`/kit?theme=${name}`} />
    ))}
  </div>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    theme ? (
      <MantineRoot>
        <Parts />
      </MantineRoot>
    ) : (
      <BothThemes />
    ),
  )
