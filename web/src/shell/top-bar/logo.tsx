import { MARK } from '@belay/contract/mark'
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

/** Draws the mark, with a rope in the brand's colour. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={styles.mark}>
      <path d={MARK.ropeBehind} className={styles.rope} />
      <path d={MARK.carabiner} />
      <path d={MARK.ropeInFront} className={styles.rope} />
    </svg>
  )
}
