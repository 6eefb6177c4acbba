import * as z from 'zod'
import { call, nothing } from './call.ts'
import { date, done, email, id, longText, name, richText, savedVersion, shortText, timestamp } from './fields.ts'
import { page, pageInput } from './paging.ts'
import { PARTICIPANTS } from './participant-limits.ts'
import { parseStrokes } from './signature-strokes.ts'

export const QUESTION_KINDS = ['shortText', 'longText', 'yesNo', 'choice'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

const question = z.strictObject({
  id,
  label: shortText.min(1, 'Enter the question.'),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  isHealth: z.boolean().describe('Only Admins and the people who lead the program see the answer.'),
  choices: z
    .array(shortText.min(1, 'Enter the choice.'))
    .max(PARTICIPANTS.choices)
    .describe('The possible answers of the kind `choice`. Empty for the other kinds.'),
})
export type Question = z.output<typeof question>

/** The part of the form that a person reads and signs. It is kept with each signed form, under its hash. */
export const signedText = z.strictObject({
  text: richText,
  questions: z.array(question).max(PARTICIPANTS.questions),
  asksBirthDate: z.boolean().describe('Ask for the date of birth. If false, only for "18 or older".'),
  healthKeptDays: z
    .int()
    .min(1)
    .max(PARTICIPANTS.mostHealthDays)
    .describe('Days after the program when the answers about health are deleted.'),
  formsKeptYears: z
    .int()
    .min(1)
    .max(PARTICIPANTS.mostYears)
    .describe('Years after the program when the whole forms are deleted.'),
})
export type SignedText = z.output<typeof signedText>

/** The centre's form for participants. The single document `default`. */
export const participantText = signedText.strip().extend({
  hash: z.string().describe('The SHA-256 of the form. A participant signs the form with this hash.'),
  version: savedVersion,
})

const token = z.string().min(1).max(300).describe("The secret of the program's link.")

/** The program and its form, as everyone with the link sees them. */
const openForm = z.object({
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  form: participantText.omit({ version: true }),
})
export type OpenForm = z.output<typeof openForm>

const signature = z.strictObject({
  name,
  strokes: z
    .string()
    .max(PARTICIPANTS.strokes)
    .refine((strokes) => strokes === '' || parseStrokes(strokes) !== null, 'Draw your signature.')
    .describe('An SVG path of M, L, Q, C and Z. Empty if the typed name is the signature.'),
})

const filledForm = z.strictObject({
  name,
  birthDate: date.nullable().describe('The date of birth, if the form asks for it.'),
  isAdult: z.boolean().nullable().describe('True if 18 or older, if the form does not ask for the date of birth.'),
  guardian: z
    .strictObject({ name, email })
    .nullable()
    .describe('The parent or guardian, who signs for a participant under 18.'),
  answers: z
    .array(z.strictObject({ questionID: id, answer: longText.max(PARTICIPANTS.answer) }))
    .max(PARTICIPANTS.questions)
    .describe('The answers. `yes` or `no` for the kind `yesNo`.'),
  signature,
})

export type FilledForm = z.output<typeof filledForm>

const answer = z.object({ label: z.string(), answer: z.string(), isHealth: z.boolean() })

/** A stored form, as an Admin sees it. */
export const participantForm = z.object({
  id,
  programID: id,
  name: z.string(),
  isOnPaper: z.boolean().describe('True if the form is on paper, so that there are no answers here.'),
  birthDate: z.string().nullable(),
  isAdult: z.boolean().nullable().describe('True if 18 or older on the day of the program. Null on paper.'),
  guardian: z.object({ name: z.string(), email: z.string() }).nullable(),
  answers: z.array(answer).describe('The answers with the questions that were signed.'),
  signature: signature.nullable(),
  formHash: z.string().nullable().describe('The hash of the form that was signed. Null on paper.'),
  healthDeletedAt: timestamp.nullable().describe('The time when the answers about health were deleted.'),
  sentAt: timestamp.describe('The time of the signature, or of the mark for a form on paper.'),
  correctedAt: timestamp.nullable().describe('The time of the last correction.'),
})
export type ParticipantForm = z.output<typeof participantForm>

/** A returned form, as the people of the client see it. */
const returnedForm = participantForm
  .pick({ id: true, name: true, isOnPaper: true, isAdult: true, sentAt: true, correctedAt: true })
  .extend({
    signedBy: z.enum(['participant', 'guardian', 'paper']),
    answers: z.array(answer).nullable().describe('The answers. Null for everybody but Admins.'),
  })
export type ReturnedForm = z.output<typeof returnedForm>

/** The state of a program's forms: how many have returned, and the link. */
const participantList = page(returnedForm).extend({
  programName: z.string(),
  date: z.string(),
  expected: z.int().nullable().describe('The number of participants. Null if it is not known.'),
  returned: z.int(),
  link: z
    .object({ url: z.string(), endsAt: timestamp })
    .nullable()
    .describe('The link for participants. Null if there is none, or if it has ended.'),
  canLink: z.boolean().describe('True if the program can have a link: it is not cancelled and not long over.'),
  canChange: z.boolean().describe('True if you may change the link and the forms.'),
  hasForm: z.boolean().describe('False until the centre has written its form.'),
})

/** The facts of a program's forms that its leads see on the day. */
export const formsForLead = z.object({
  returned: z.int(),
  names: z.array(z.object({ name: z.string(), isAdult: z.boolean().nullable() })).describe('The first 200 by name.'),
  needs: z
    .array(z.object({ name: z.string(), answers: z.array(z.object({ label: z.string(), answer: z.string() })) }))
    .describe('The people with answers about health, by name.'),
})
export type FormsForLead = z.output<typeof formsForLead>

const ofProgram = { programID: id }
const ofForm = { programID: id, id }

export const participants = {
  getForm: call('GET /participants/form', nothing, participantText)
    .who('admin')
    .summary("Gets the centre's form for participants."),
  saveForm: call('PUT /participants/form', signedText.extend({ version: savedVersion.optional() }), participantText)
    .who('admin')
    .did('changed')
    .summary("Saves the centre's form for participants. Signed forms keep the form that was signed."),
  open: call('POST /participants/open', { token }, openForm)
    .who('everyone')
    .changesNothing()
    .costs('link')
    .summary('Returns the program and the form of a link. `not-found` if the link is wrong or has ended.'),
  submit: call(
    'POST /participants',
    {
      token,
      key: z
        .string()
        .regex(/^[A-Za-z0-9_-]{20,60}$/, 'Send a random key of 20 to 60 letters and digits.')
        .describe('A random secret of the device. The same key corrects the form that it sent before.'),
      formHash: z.string().min(1).max(100).describe('The hash of the form that was read.'),
      ...filledForm.shape,
      agreed: z.literal(true, 'Agree to sign electronically.'),
    },
    z.object({ sentAt: timestamp, isCorrection: z.boolean() }),
  )
    .who('everyone')
    .did('sent the form of', 'A signature is not undone. Send a corrected form.')
    .costs('link')
    .summary('Sends the signed form of a participant, or corrects it. Repeating the call changes nothing more.'),
  link: call(
    'POST /participants/{programID}/link',
    { ...ofProgram, action: z.enum(['make', 'renew', 'end']) },
    z.object({ url: z.string().nullable() }),
  )
    .who('own')
    .did('changed the link for', 'A link is not restored. Make a new one.')
    .summary(
      "Makes the link of a program's participants, replaces it, or ends it. It also ends some days after the program.",
    ),
  list: call('GET /participants/{programID}', pageInput(ofProgram, ['name']), participantList)
    .who('own')
    .summary('Lists the returned forms of a program by name. Only Admins see the answers.'),
  get: call('GET /participants/{programID}/forms/{id}', ofForm, participantForm.extend({ text: z.string() }))
    .who('admin')
    .summary('Gets a returned form with the signature, and the text that was signed.'),
  markOnPaper: call('POST /participants/{programID}/onPaper', { ...ofProgram, name }, returnedForm)
    .who('own')
    .did('marked as on paper')
    .summary('Records that the form of a participant is on paper.'),
  remove: call('POST /participants/{programID}/forms/{id}/remove', ofForm, done)
    .who('own')
    .did('removed')
    .summary('Removes a form that was sent by mistake.'),
}
