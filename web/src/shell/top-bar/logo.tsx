import { useCentre } from '../../cloud/centre.ts'
import styles from '../shell.module.css'
import { useTheme } from '../theme.ts'

/** Shows the centre's logo for this theme, else its logo for the other theme, else Belay's mark with the name. */
export function Logo({ name }: { name: string }) {
  const { logos } = useCentre()
  const { theme } = useTheme()
  const image = logos[theme] ?? logos.light ?? logos.dark
  if (image)
    return <img src={image.url} width={image.width} height={image.height} alt={name} className={styles.picture} />
  return (
    <span className={styles.logo}>
      <Mark />
      <span className={styles.wordmark} data-word>
        {name}
      </span>
    </span>
  )
}

/** Draws a carabiner on a rope, in the theme's colours. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={styles.mark}>
      <rect width="32" height="32" rx="8" className={styles.markGround} />
      <path
        d="M20.6 8.2c-1-1.5-2.7-2.4-4.6-2.4-3 0-5.5 2.4-5.5 5.5v9.4c0 3 2.5 5.5 5.5 5.5s5.5-2.4 5.5-5.5v-4.2"
        className={styles.markBody}
      />
      <path d="M21.5 15.2 20.2 10" className={styles.markGate} />
    </svg>
  )
}
