import type { ComponentProps } from 'react'
import styles from './boxed-list.module.css'

/** Entries in one box, a line between them. */
export const BoxedList = ({ className = '', ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={`${styles.list} ${className}`} />
)
