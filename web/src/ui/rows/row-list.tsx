import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Section } from '../page/page.tsx'
import { Loaded } from '../page/states.tsx'
import { type Row, type RowListProps, Rows } from './rows.tsx'

/** Shows records as rows, with titles that open them. */
export const RowList = (props: RowListProps) => (
  <Rows
    {...props}
    renderTitle={({ link, onOpen, title }, className) =>
      link ? (
        <Link {...link} onClick={onOpen} className={className}>
          {title}
        </Link>
      ) : (
        <span className={className}>{title}</span>
      )
    }
  />
)

type RowSectionProps<Item> = { title: string; items: readonly Item[]; row: (item: Item) => Row }

/** Shows a section of rows. Shows nothing without items. */
export const RowSection = <Item,>({ title, items, row }: RowSectionProps<Item>) =>
  items.length > 0 && (
    <Section title={title}>
      <RowList rows={items.map(row)} />
    </Section>
  )

type LoadedRowsProps<Item> = Omit<RowSectionProps<Item>, 'items'> & {
  query: ComponentProps<typeof Loaded<{ items: Item[] }>>['query']
  height?: number
  empty: ReactNode
}

/** Shows a section of a query's items, or `empty` if there are no items. */
export const LoadedRows = <Item,>({ title, query, height = 280, empty, row }: LoadedRowsProps<Item>) => (
  <Section title={title}>
    <Loaded query={query} height={height}>
      {({ items }) => (items.length === 0 ? empty : <RowList rows={items.map(row)} />)}
    </Loaded>
  </Section>
)
