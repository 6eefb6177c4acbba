import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const ButtonOfLink = (props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
)
const AnchorOfLink = (props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) => <Anchor {...props} />

/** A link that looks like a button; its address is checked like that of any other link. */
export const LinkButton = createLink(ButtonOfLink)
/** A link within text; its address is checked like that of any other link. */
export const LinkAnchor = createLink(AnchorOfLink)
