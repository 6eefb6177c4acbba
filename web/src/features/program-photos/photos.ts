import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'

export type PhotoList = Outputs['programPhotos']['list']
export type Photo = PhotoList['items'][number]

/** Returns the query of a program's photos. They are fetched whenever they are shown. */
export const photosQuery = (programID: string) =>
  api.programPhotos.list.queryOptions({ input: { programID }, staleTime: 0 })

/** Returns the name of a photo: its words, or its number. */
export const describePhoto = ({ caption }: Photo, index: number, count: number): string =>
  caption || `Photo ${index + 1} of ${count}`
