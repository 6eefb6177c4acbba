import type { ComponentProps } from 'react'
import styles from './boxed-list.module.css'

/** Shows list entries in one box, with a line between them. */
export const BoxedList = ({ className = '', ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={`${styles.list} ${className}`} />
)
