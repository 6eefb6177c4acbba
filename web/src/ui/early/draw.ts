import type { ReactElement, ReactNode } from 'react'

const SVG = 'http://www.w3.org/2000/svg'

const isElement = (node: ReactNode): node is ReactElement<Record<string, unknown>> =>
  typeof node === 'object' && node !== null && 'props' in node

/** Draws components without React: elements with click handlers, and functions without hooks and inline styles. */
export function draw(node: ReactNode, into: Element): void {
  if (Array.isArray(node)) for (const part of node) draw(part, into)
  else if (typeof node === 'string' || typeof node === 'number') into.append(String(node))
  else if (isElement(node)) drawElement(node, into)
}

function drawElement({ type, props }: ReactElement<Record<string, unknown>>, into: Element): void {
  const children = props.children as ReactNode
  if (typeof type === 'function') draw((type as (props: unknown) => ReactNode)(props), into)
  else if (typeof type === 'string') {
    const element = document.createElementNS(type === 'svg' ? SVG : into.namespaceURI, type)
    for (const [name, value] of Object.entries(props)) {
      if (name === 'children' || value === undefined || value === null || value === false) continue
      if (name === 'disabled') element.toggleAttribute(name)
      else if (name === 'onClick') element.addEventListener('click', value as () => void)
      else element.setAttribute(name === 'className' ? 'class' : name, String(value))
    }
    draw(children, element)
    into.append(element)
  } else draw(children, into)
}
