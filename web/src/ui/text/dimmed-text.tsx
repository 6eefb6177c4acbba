import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shows a smaller, dimmed text next to a name, or below it with `block`. */
export const DimmedText = ({
  block,
  ...text
}: TextProps & { block?: boolean; title?: string; 'aria-live'?: 'polite'; children: ReactNode }) => (
  <Text span inherit c="dimmed" fz="sm" fw={400} display={block ? 'block' : undefined} {...text} />
)
