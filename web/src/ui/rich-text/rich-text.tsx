import styles from './rich-text.module.css'

/** Shows HTML from the cloud, which sanitizes it before storing. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML is sanitized; no inline script may run
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
