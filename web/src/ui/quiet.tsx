import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands beside a name, or as a `block` below it: smaller and dimmed. */
export const Quiet = ({ block, ...text }: TextProps & { block?: boolean; title?: string; children: ReactNode }) => (
  <Text span inherit c="dimmed" fz="sm" fw={400} display={block ? 'block' : undefined} {...text} />
)
