import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DimmedText } from './text/dimmed-text.tsx'

type GroupProps = { title: string; hint: string; heading?: 'h2' | 'h3'; children: ReactNode }

/** Shows a part of a form, or a list, with its title and a hint. */
export const FormGroup = ({ title, hint, heading = 'h3', children }: GroupProps) => (
  <Stack gap="sm">
    <div>
      <Text component={heading} fw={600}>
        {title}
      </Text>
      <DimmedText block>{hint}</DimmedText>
    </div>
    {children}
  </Stack>
)
