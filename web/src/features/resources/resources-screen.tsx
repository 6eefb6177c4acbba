import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createDeleteEntry, createEditEntry, type MenuEntries } from '../../ui/buttons/entry-menu.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { createTimeColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { formatFileKind, type Resource, type ResourcesSearch, ResourceTitle } from './resource-title.tsx'

type Order = 'title' | '-title' | '-createdAt'
const ResourceForm = createLazyPart(() => import('./resource-form.tsx').then((form) => form.ResourceForm))

/** The query of all resources, for their categories. */
const allResourcesQuery = wholeListQuery<Resource>(['resources', 'list'], {}, (page) => cloud.resources.list(page))

const createResourceColumns = (openResource: (resource: Resource) => unknown): Column<Resource, Order>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 260,
    primary: true,
    interactive: true,
    sort: ['title', '-title'],
    csv: (resource) => resource.title,
    cell: (resource) => <ResourceTitle resource={resource} onDownload={openResource} />,
  },
  { id: 'description', header: 'Description', width: 320, card: 'plain', cell: (resource) => resource.description },
  { id: 'category', header: 'Category', width: 120, card: 'plain', cell: (resource) => resource.category },
  {
    id: 'kind',
    header: 'Link or file',
    width: 160,
    card: 'plain',
    cell: formatFileKind,
    csv: (resource) => resource.file?.name ?? resource.url,
  },
  createTimeColumn({ id: 'createdAt', header: 'Added', sort: [null, '-createdAt'] }),
]

const resourcesQuery = (page: PageInput<Order>, search: ResourcesSearch) =>
  api.resources.list.queryOptions({
    input: { ...page, count: true, where: { category: search.category, search: search.q } },
  })

export const prefetchResources = (search: ResourcesSearch) => prefetchQuery(resourcesQuery(toPageInput(search), search))

/** Shows links and files for staff. Admins can add, change and delete them. */
export function ResourcesScreen() {
  usePreloadedParts(ResourceForm)
  const [search, setSearch] = useUrlState('/app/employees/employeeResources')
  const mayChange = useIsAllowed('resources.update')
  const mayAdd = useIsAllowed('resources.create')
  const act = useAct()
  const [editing, setEditing] = useState<Resource | 'new' | null>(null)
  const all = useQuery(allResourcesQuery)
  const resources = all.data ?? []
  const categories = [...new Set(resources.map(({ category }) => category))].sort((a, b) => a.localeCompare(b))

  // The call sends the access token, which a plain link cannot do.
  const openResource = (resource: Resource) => {
    if (!resource.file) return window.open(resource.url, '_blank', 'noopener,noreferrer')
    const { name } = resource.file
    return act(() =>
      cloud.resources.download({ resourceID: resource.resourceID }).then((file) => downloadFile(name, file)),
    )
  }
  const remove = async (resource: Resource) => {
    const { resourceID, version, title, file } = resource
    const body = file ? `This also deletes the file ${file.name}.` : 'This removes the link for everyone.'
    if (!(await confirmDelete(title, body))) return
    const done = `Deleted ${title}.`
    await act(() => cloud.resources.delete({ resourceID, version }), { refresh: ['resources'], done })
  }
  const buildMenu = (resource: Resource): MenuEntries => [
    resource.file
      ? { label: 'Download', icon: <IconDownload size={16} />, onClick: () => void openResource(resource) }
      : { label: 'Open link', icon: <IconExternalLink size={16} />, onClick: () => void openResource(resource) },
    mayChange && createEditEntry(() => setEditing(resource)),
    mayChange && createDeleteEntry(() => remove(resource)),
  ]
  const add = mayAdd && <AddButton onClick={() => setEditing('new')}>Add resource</AddButton>
  return (
    <Page title="Resources" lede="Handbooks, forms and links for everyone who works here." action={add}>
      <DataTable
        name="resources"
        label="Resources"
        columns={createResourceColumns(openResource)}
        rowId={(resource) => resource.resourceID}
        rowLabel={(resource) => resource.title}
        source={resourcesQuery}
        search="Search resources"
        tabs={[
          { value: '', label: 'All', count: all.data && resources.length },
          ...categories.map((category) => ({
            value: category,
            label: category,
            count: resources.filter((item) => item.category === category).length,
          })),
        ]}
        tab={search.category ?? ''}
        onTab={(category) => setSearch({ category: category || undefined, after: undefined, page: undefined })}
        filterKeys={['category']}
        empty={
          <Empty title="No resources yet" action={add}>
            {mayAdd
              ? 'Add handbooks, forms and links. Everyone who works here can see them.'
              : 'Handbooks, forms and links appear here once we add them.'}
          </Empty>
        }
        onOpen={(resource) => void openResource(resource)}
        rowActions={buildMenu}
        defaultSort="title"
      />
      {editing && (
        <ResourceForm
          resource={editing === 'new' ? null : editing}
          categories={categories}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  )
}
