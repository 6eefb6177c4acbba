import { useCentre } from '../../cloud/centre.ts'
import styles from '../shell.module.css'
import { useTheme } from '../use-theme.ts'

/** Shows the centre's logo for this theme, else its logo for the other theme, else Belay's mark with the name. */
export function Logo({ name }: { name: string }) {
  const { logos } = useCentre()
  const { theme } = useTheme()
  const image = logos[theme] ?? logos.light ?? logos.dark
  if (image)
    return <img src={image.url} width={image.width} height={image.height} alt={name} className={styles.picture} />
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
        <use href="#mark" />
      </svg>
      <span className={styles.wordmark} data-word>
        {name}
      </span>
    </span>
  )
}
