import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within text; its address is checked like that of any other link. */
export const LinkAnchor = createLink((props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) => (
  <Anchor {...props} />
))
