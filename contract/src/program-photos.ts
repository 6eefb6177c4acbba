import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { done, id, shortText, stored, upload, version } from './fields.ts'
import { PROGRAM_PHOTOS } from './photo-limits.ts'

const caption = shortText.describe('The words under the photo. Empty without any.')

/** A photo of a program, for its client. Its picture has no metadata. */
export const programPhoto = z.object({
  photoID: id,
  programID: id,
  programName: z.string(),
  caption,
  width: z.int().describe('The width of the picture, in pixels.'),
  height: z.int().describe('The height of the picture, in pixels.'),
  addedByName: z.string(),
  ...stored,
})

const listedPhoto = programPhoto
  .pick({
    photoID: true,
    programID: true,
    caption: true,
    width: true,
    height: true,
    addedByName: true,
    version: true,
    createdAt: true,
  })
  .extend({
    pictureURL: z.string().describe('The path of the picture. It needs the same permission as this list.'),
    smallPictureURL: z.string().describe('The path of the same picture for lists.'),
  })

const ofProgram = { programID: id }
const target = { programID: id, photoID: id, version: version.optional() }

export const programPhotos = {
  list: call(
    'GET /programPhotos/{programID}',
    ofProgram,
    z.object({
      items: z.array(listedPhoto).max(PROGRAM_PHOTOS.most),
      zipURL: z.string().describe('The path of a ZIP file with all the photos.'),
      refusals: z
        .object({ refused: z.int(), answered: z.int() })
        .nullable()
        .describe(
          "How many participants answered a yes-or-no question about pictures or photos in the participants' form, " +
            'and how many of them refused. Null if you may not add photos, or if nobody answered one.',
        ),
      ...abilities(['add', 'change']),
    }),
  )
    .who('own')
    .summary("Lists the photos of a program, oldest first. For its client's people, its crew and Admins."),
  add: call(
    'POST /programPhotos/{programID}',
    {
      ...ofProgram,
      caption: caption.default(''),
      picture: upload(LIMITS.photoBytes).describe('A JPEG, PNG or WebP picture. Its metadata is removed.'),
      smallPicture: upload(LIMITS.photoBytes)
        .optional()
        .describe('The same picture for lists, at most 640 pixels wide. Default: the picture.'),
    },
    listedPhoto,
  )
    .who('own')
    .did('added a photo of')
    .summary(
      `Adds a photo of a program that is over, at most ${PROGRAM_PHOTOS.most}. For Admins and the people who lead ` +
        "it. Tells the client's people, at most once a day.",
    ),
  update: call('PATCH /programPhotos/{programID}/{photoID}', { ...target, caption: caption.optional() }, listedPhoto)
    .who('admin')
    .did('changed a photo of')
    .summary('Changes the words under a photo.'),
  remove: call('DELETE /programPhotos/{programID}/{photoID}', target, done)
    .who('admin')
    .did('removed a photo of')
    .summary('Removes a photo.'),
}
