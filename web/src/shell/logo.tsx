import styles from './shell.module.css'

/** The mark: a carabiner on the rope. It and the word take their colours from the theme. */
export function Logo({ name, large }: { name: string; large?: boolean }) {
  return (
    <span className={large ? `${styles.logo} ${styles.logoLarge}` : styles.logo}>
      <svg viewBox="0 0 32 32" fill="none" aria-hidden className={styles.mark}>
        <rect width="32" height="32" rx="8" className={styles.markGround} />
        <path d="M20.6 8.2c-1-1.5-2.7-2.4-4.6-2.4-3 0-5.5 2.4-5.5 5.5v9.4c0 3 2.5 5.5 5.5 5.5s5.5-2.4 5.5-5.5v-4.2" className={styles.markBody} />
        <path d="M21.5 15.2 20.2 10" className={styles.markGate} />
      </svg>
      <span className={styles.wordmark} data-word>
        {name}
      </span>
    </span>
  )
}
