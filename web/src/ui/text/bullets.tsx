import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Draws a list with bullets, for a question or a note. Its children are `li` elements. */
export const Bullets = ({ children }: { children: ReactNode }) => (
  <Text component="ul" size="sm" m={0} ps="lg" style={{ listStyleType: 'disc' }}>
    {children}
  </Text>
)
