import type { ComponentProps } from 'react'
import styles from './boxed-list.module.css'

export const BoxedList = ({ className = '', ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={`${styles.list} ${className}`} />
)
