import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DimmedText } from '../../ui/dimmed-text.tsx'

/** Shows a part of a form with its title and a hint. */
export const FormGroup = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Stack gap={10}>
    <div>
      <Text component="h3" fw={600}>
        {title}
      </Text>
      <DimmedText block>{hint}</DimmedText>
    </div>
    {children}
  </Stack>
)
