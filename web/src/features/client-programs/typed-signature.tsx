import '@fontsource/great-vibes/index.css'
import styles from './signature.module.css'

/** A name as its owner typed it to sign, in a script hand. */
export function TypedSignature({ name }: { name: string }) {
  return <span className={styles.script}>{name}</span>
}
