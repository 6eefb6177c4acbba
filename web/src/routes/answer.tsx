export { AnswerShiftScreen as Screen } from '../features/answer-shift/answer-shift-screen.tsx'
